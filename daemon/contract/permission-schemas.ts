/** Permissions and roles as they are checked; apart from their table, which the dashboard reads without zod. */
import { z } from 'zod'
import { ALL_PERMISSIONS, ROLES, type Permission } from './permissions.ts'

export const permission = z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]])
export const role = z.enum(ROLES)
