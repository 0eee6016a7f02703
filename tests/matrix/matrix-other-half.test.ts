import { tryTables } from './tables.ts';

tryTables(1);
