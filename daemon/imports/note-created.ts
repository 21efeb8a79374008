/** What an import creates is in the audit log with the import, whose own entry names who began it. */
import type { Change } from '../model/change.ts'
import { entryOfJob } from '../ports/audit.ts'
import type { ImportRecord } from '../ports/imports.ts'

export const noteCreated = (
  { audit, now }: Pick<Change, 'audit' | 'now'>,
  { id: importId, space, source }: Pick<ImportRecord, 'id' | 'space' | 'source'>,
  action: 'videos.create' | 'collections.create',
  created: { id: string; name: string },
): Promise<void> =>
  audit.append(
    entryOfJob({
      createdAt: now,
      space,
      action,
      targetId: created.id,
      targetName: created.name,
      import: importId,
      changes: [{ field: 'import_source', from: null, to: source }],
    }),
  )
