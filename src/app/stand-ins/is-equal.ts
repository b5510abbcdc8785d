import { replaceEqualDeep } from '@tanstack/react-query'

/** In place of lodash's, by which Refine compares what its hooks are given: the cache of records compares as well. */
export default (one: unknown, other: unknown): boolean => replaceEqualDeep(one, other) === one
