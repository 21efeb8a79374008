import { html, nothing, type TemplateResult } from 'lit'
import type { Video } from '../../daemon/contract/video.ts'
import { app } from '../app/app.ts'
import { hintFor } from '../parts/explain.ts'
import { againIcon, alertIcon, checkIcon, closeIcon, filmIcon } from '../parts/icons.ts'
import { bytesInWords } from '../words/bytes.ts'
import { spokenTime } from '../words/duration.ts'
import { statusOf } from '../words/status.ts'
import { cancelUpload, retryUpload } from './queue.ts'
import { secondsLeft, type UploadItem } from './upload-item.ts'

/** `video`: null when it was deleted meanwhile, undefined when it is not known (yet). */
export function uploadRow(item: UploadItem, video: Video | null | undefined): TemplateResult {
  const { tone, icon, words, progress } = stateOf(item, video)
  const name = item.video && video && item.phase === 'sent' ? html`<a href="/videos/${item.video}">${item.name}</a>` : item.name
  return html`<li class=${tone}>
    <span class="sign">${icon}</span>
    <div class="what">
      <p class="name" title=${item.name}>${name}</p>
      <p class="words">${words}</p>
      ${progress === undefined ? nothing : html`<dash-progress .value=${progress} label="${item.name}: ${words}"></dash-progress>`}
    </div>
    ${item.phase === 'failed' && item.sizeBytes > 0
      ? html`<button type="button" class="button quiet icon" aria-label="Upload ${item.name} again" title="Try again" @click=${() => retryUpload(app, item.key)}>
          ${againIcon()}
        </button>`
      : nothing}
    ${item.phase === 'sent'
      ? html`<span class="no-button"></span>`
      : html`<button
          type="button"
          class="button quiet icon"
          aria-label="${item.phase === 'failed' ? 'Remove' : 'Cancel'} the upload of ${item.name}"
          title=${item.phase === 'failed' ? 'Remove' : 'Cancel'}
          @click=${() => cancelUpload(app, item.key)}
        >
          ${closeIcon()}
        </button>`}
  </li>`
}

interface RowState { tone: 'busy' | 'good' | 'bad'; icon: TemplateResult; words: string; progress: number | null | undefined }

function stateOf(item: UploadItem, video: Video | null | undefined): RowState {
  if (item.phase === 'waiting') return { tone: 'busy', icon: filmIcon(), words: `Waiting · ${bytesInWords(item.sizeBytes)}`, progress: 0 }
  if (item.phase === 'sending') return { tone: 'busy', icon: filmIcon(), words: sendingWords(item), progress: item.sizeBytes === 0 ? 0 : item.sentBytes / item.sizeBytes }
  if (item.phase === 'failed') return { tone: 'bad', icon: alertIcon(), words: `${item.problem?.detail ?? ''} ${item.problem?.hint ?? ''}`, progress: undefined }
  if (video === null) return { tone: 'good', icon: checkIcon(), words: 'Uploaded, deleted since', progress: undefined }
  if (!video) return { tone: 'busy', icon: filmIcon(), words: 'Uploaded', progress: null }
  if (video.status === 'errored') return { tone: 'bad', icon: alertIcon(), words: `${video.error?.message ?? 'It failed.'} ${video.error ? hintFor(video.error.code) : ''}`, progress: undefined }
  const { tone, label, progress } = statusOf(video, item)
  return { tone: tone === 'good' ? 'good' : 'busy', icon: tone === 'good' ? checkIcon() : filmIcon(), words: label, progress }
}

function sendingWords(item: UploadItem): string {
  const left = secondsLeft(item)
  return [
    `${bytesInWords(item.sentBytes)} of ${bytesInWords(item.sizeBytes)}`,
    ...(item.speedBps === null ? [] : [`${bytesInWords(item.speedBps)}/s`]),
    ...(left === null ? [] : [`${spokenTime(left)} left`]),
  ].join(' · ')
}
