import {
  auditExportQuery,
  auditList,
  auditQuery,
  auditVerification,
  auditVerificationQuery,
} from '../audit.ts'
import { defineRoute } from '../route.ts'

export const audit = {
  list: defineRoute({
    method: 'GET',
    path: '/v1/audit',
    summary:
      'List the audit log of the space, newest first; for owners of all spaces, also that of the server',
    access: 'audit:read',
    query: auditQuery,
    response: auditList,
    status: 200,
    errors: [],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/v1/audit/export',
    summary: 'Export the audit log as CSV or NDJSON, oldest first',
    access: 'audit:read',
    query: auditExportQuery,
    produces: 'text/csv',
    status: 200,
    errors: [],
  }),
  verify: defineRoute({
    method: 'GET',
    path: '/v1/audit/verification',
    summary: 'Verify that no entry of the audit log was changed or removed',
    access: 'system:read',
    query: auditVerificationQuery,
    response: auditVerification,
    status: 200,
    errors: [],
  }),
}
