import { defineResource } from '../resource'
import { auditEntry } from './audit-entry'
import { role } from './role'
import { user } from './user'

/**
 * The declarations of users, roles and the history, which every business has. To add fields, a business declares a
 * resource with the same name, based on these declarations: `defineResource({ ...people.user, fields: {
 * ...people.user.fields, branch: belongsTo('branch') } })`.
 */
export const people = { user, role, 'audit-entry': auditEntry } as const

const ownUser = defineResource(user)
const ownRole = defineResource(role)

/** Users and roles as the engine declares them, without additions of a business. */
export type BuiltInUser = typeof ownUser
export type BuiltInRole = typeof ownRole
export type BuiltInResource = (typeof builtInResources)[number]

/** The resources that every business has. */
export const builtInResources = [ownUser, ownRole, defineResource(auditEntry)]
