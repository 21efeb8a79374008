import { backupDestination as shape, backupDestinationUpdate } from '../backup-destination.ts'
import { defineRoute } from '../route.ts'

export const backupDestination = {
  get: defineRoute({
    method: 'GET',
    path: '/v1/backup-destination',
    summary: 'Get the destination (another disk or S3) that backups are copied to every night',
    access: 'system:manage',
    response: shape,
    status: 200,
    errors: [],
  }),
  set: defineRoute({
    method: 'PUT',
    path: '/v1/backup-destination',
    summary: 'Set the destination (another disk or S3) that backups are copied to every night',
    access: 'system:manage',
    body: backupDestinationUpdate,
    response: shape,
    status: 200,
    errors: ['conflict'],
  }),
  delete: defineRoute({
    method: 'DELETE',
    path: '/v1/backup-destination',
    summary: 'Stop copying backups to the destination; existing ones there are kept',
    access: 'system:manage',
    status: 204,
    errors: ['conflict'],
  }),
  test: defineRoute({
    method: 'POST',
    path: '/v1/backup-destination/test',
    summary: 'Test the destination by writing, reading and deleting a small file',
    access: 'system:manage',
    status: 204,
    errors: ['backup_place_failed', 'conflict'],
  }),
}
