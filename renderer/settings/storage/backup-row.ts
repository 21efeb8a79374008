/** A backup in the list: when it was made, its size and its buttons. */
import { html, nothing, type TemplateResult } from 'lit'
import type { Backup } from '../../../daemon/contract/backup.ts'
import '../../kit/dash-progress.ts'
import { inWords } from '../../kit/explain/written.ts'
import { bytesInWords } from '../../kit/formats/bytes.ts'
import { exactly } from '../../kit/formats/when.ts'
import { messages } from '../messages.ts'

interface BackupRowActions {
  busy: boolean
  remove(): void
}

export function backupRow(backup: Backup, { busy, remove }: BackupRowActions): TemplateResult {
  const { id, status, created_at: at, error } = backup
  const when = exactly(at)
  const isOver = status === 'ready' || status === 'failed'
  return html`<li>
    <div class="what">
      <b>${when}</b>
      <span class="facts">${
        backup.trigger === 'nightly' ? messages().storage.nightly : messages().storage.byHand
      } · ${stateOf(backup)}</span>
      ${
        isOver
          ? nothing
          : html`<dash-progress .value=${status === 'running' ? backup.progress : null}
            .label=${messages().storage.backupRuns}></dash-progress>`
      }
      ${error ? html`<p class="fault">${faultOf(error)}</p>` : nothing}
    </div>
    <div class="actions">
      ${
        status === 'ready'
          ? html`<a class="button" href="/v1/backups/${id}/archive" download
            aria-label=${messages().storage.downloadNamed(when)}>${messages().storage.download}</a>`
          : nothing
      }
      <button type="button" class="button ${isOver ? 'danger-quiet' : ''}" ?disabled=${busy}
        aria-label=${isOver ? messages().storage.removeNamed(when) : messages().storage.stopNamed}
        @click=${remove}>${isOver ? messages().storage.remove : messages().storage.stop}</button>
    </div>
  </li>`
}

function stateOf({ status, copied_bytes: copied, size_bytes: size }: Backup): string {
  if (status === 'failed') return messages().storage.failed
  if (status === 'ready') return bytesInWords(size!)
  return status === 'running' && size !== null
    ? messages().storage.copying(bytesInWords(copied), bytesInWords(size))
    : messages().storage.beginning
}

/** An older daemon may have stored a code that the API no longer has. */
const faultOf = (error: NonNullable<Backup['error']>): string =>
  inWords(error as Parameters<typeof inWords>[0])
