import { defineResource } from '../resource'
import { auditEntry } from './audit-entry'
import { role } from './role'
import { user } from './user'

/**
 * What is declared of the people who work with the product, of their roles and of the history: every business has them. One
 * that needs more of them declares a resource of that name itself, from what is declared here:
 * `defineResource({ ...people.user, fields: { ...people.user.fields, branch: belongsTo('branch') } })`.
 */
export const people = { user, role, 'audit-entry': auditEntry } as const

const ownUser = defineResource(user)
const ownRole = defineResource(role)

/** People and their roles as the engine declares them, whatever a business adds. */
export type BuiltInUser = typeof ownUser
export type BuiltInRole = typeof ownRole
export type BuiltInResource = (typeof builtInResources)[number]

/** The resources that every business has. */
export const builtInResources = [ownUser, ownRole, defineResource(auditEntry)]
