// What other rooms of a project need to know of who asks.

export { editScope } from '../policy/projects.ts';
export {
  authorizeProject,
  authorizeProjectContract,
  branchScope,
  type ContractAccess,
  type ProjectAccess,
  projectAccess,
} from '../policy.ts';
