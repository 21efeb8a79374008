import { z } from 'zod'
import { backup, backupCreateQuery, backupList, backupQuery } from '../backup.ts'
import { backupId } from '../ids.ts'
import { defineRoute } from '../route.ts'

const byId = z.strictObject({ id: backupId })

export const backups = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/backups',
    summary: 'List the backups on the server, newest first',
    access: 'system:manage',
    query: backupQuery,
    response: backupList,
    status: 200,
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/v1/backups',
    summary: 'Start a backup of svc while it runs; one at a time',
    access: 'system:manage',
    query: backupCreateQuery,
    response: backup,
    status: 201,
    errors: ['backup_place_failed', 'conflict'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/v1/backups/{id}',
    summary: 'Get a backup and its progress',
    access: 'system:manage',
    params: byId,
    response: backup,
    status: 200,
    errors: ['backup_not_found'],
  }),
  verify: defineRoute({
    method: 'POST',
    path: '/v1/backups/{id}/verification',
    summary: 'Start a restore test of a backup, which also runs every night for the newest one',
    access: 'system:manage',
    params: byId,
    response: backup,
    status: 202,
    errors: ['backup_not_found', 'invalid_state'],
  }),
  archive: defineRoute({
    method: 'GET',
    path: '/v1/backups/{id}/archive',
    summary: 'Download a backup as a tar, or a range of it',
    access: 'system:manage',
    params: byId,
    produces: 'application/x-tar',
    status: 200,
    errors: ['backup_not_found', 'invalid_state', 'range_not_satisfiable'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/backups/{id}',
    summary: 'Delete a backup, or stop one in progress',
    access: 'system:manage',
    params: byId,
    status: 204,
    errors: ['backup_not_found', 'backup_place_failed', 'conflict'],
  }),
}
