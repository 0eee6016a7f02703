export { profileProgress as progress } from './profile.ts';
