/**
 * Uploads in the audit log: who began one, and who cancelled one. Their parts and their end are no
 * changes of their own.
 */
import type { UploadMetadata } from '../../contract/upload.ts'
import type { Deps } from '../../ports/deps.ts'
import { auditEntryOf } from '../audit/entry.ts'
import { readBefore } from '../audit/before.ts'
import { withAudit } from '../audit/trail.ts'
import { createClientAddress } from '../client-address.ts'
import type { Visit } from './server.ts'

interface AuditedUpload {
  action: 'videos.create' | 'uploads.create' | 'uploads.delete'
  /** Undefined for one that the upload creates. */
  video: string | undefined
  about: Partial<Record<'file_name' | 'size_bytes' | 'collection', string | number | undefined>>
}

export type UploadAudit = <T>(
  visit: Visit,
  upload: AuditedUpload,
  work: () => Promise<T>,
) => Promise<T>

export function createUploadAudit(deps: Deps): UploadAudit {
  const clientAddress = createClientAddress(deps.settings.trustedProxies)
  return async ({ request, caller, grant }, { action, video, about }, work) => {
    const audited = {
      id: action,
      route: { access: 'videos:upload' as const },
      caller: caller!,
      grant,
      address: clientAddress(request),
      params: { id: video },
      body: about,
      before: await readBefore(deps, caller!, action, { id: video }),
      now: deps.clock.now().toISOString(),
    }
    // A finished upload is not cancelled.
    const entry = (result: unknown) => (result === false ? null : auditEntryOf(audited, result))
    return withAudit(deps.db, { entry, when: 'first' }, work)
  }
}

export const beginningOf = (metadata: UploadMetadata, sizeBytes: number): AuditedUpload => ({
  action: metadata.video ? 'uploads.create' : 'videos.create',
  video: metadata.video,
  about: {
    file_name: metadata.filename,
    size_bytes: sizeBytes,
    ...(metadata.video ? {} : { collection: metadata.collection }),
  },
})

export const cancellingOf = (video: string): AuditedUpload => ({
  action: 'uploads.delete',
  video,
  about: {},
})
