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

/** The resources that every business has. */
export const ownResources = [defineResource(user), defineResource(role), defineResource(auditEntry)]
