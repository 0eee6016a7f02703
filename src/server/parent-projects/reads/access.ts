// What other rooms of a project need to know of who asks.
export {
  authorizeProject,
  authorizeProjectContract,
  branchScope,
  type ContractAccess,
  type ProjectAccess,
  projectAccess,
} from '../policy.ts';
