import { migration as shape, migrationStart } from '../migration.ts'
import { defineRoute } from '../route.ts'

export const migration = {
  get: defineRoute({
    method: 'GET',
    path: '/v1/system/migration',
    summary: 'Get the progress of moving the database or the files of videos, and where they are',
    access: 'system:manage',
    response: shape,
    status: 200,
    errors: [],
  }),
  start: defineRoute({
    method: 'POST',
    path: '/v1/system/migration',
    summary:
      'Move the database to PostgreSQL or SQLite, or the files of videos to S3 or the disk, while svc is running',
    access: 'system:manage',
    body: migrationStart,
    response: shape,
    status: 202,
    errors: ['conflict'],
  }),
  cancel: defineRoute({
    method: 'DELETE',
    path: '/v1/system/migration',
    summary:
      'Stop moving the database or the files of videos; svc keeps using the current location',
    access: 'system:manage',
    response: shape,
    status: 200,
    errors: ['conflict'],
  }),
}
