import { html, nothing, type TemplateResult } from 'lit'
import type { Video } from '../../daemon/contract/video.ts'
import type { App } from '../state/app.ts'
import { inWords } from '../kit/explain/written.ts'
import { againIcon, alertIcon, checkIcon, closeIcon, filmIcon } from '../kit/icons.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { spokenTime } from '../kit/formats/duration.ts'
import { statusOf } from '../kit/formats/status.ts'
import { cancelUpload, retryUpload } from './queue.ts'
import { secondsLeft, type DashboardUpload } from '../state/upload-item.ts'
import { messages } from './messages.ts'

/** `video`: null when it was deleted meanwhile, undefined when it is not known (yet). */
export function uploadRow(
  app: App,
  item: DashboardUpload,
  video: Video | null | undefined,
): TemplateResult {
  const { tone, icon, text, progress } = stateOf(item, video)
  return html`<li class=${tone}>
    <span class="sign">${icon}</span>
    <div class="what">
      <p class="name" title=${item.name}>${item.name}</p>
      <p class="words"><span>${text}</span>${
        item.phase === 'sent' && item.video && video
          ? html` · <a href="/videos/${item.video}" aria-label=${messages().openWhat(item.name)}
          >${messages().open}</a>`
          : nothing
      }</p>
      ${
        progress === undefined
          ? nothing
          : html`<dash-progress .value=${progress} label="${item.name}: ${text}"></dash-progress>`
      }
    </div>
    ${
      item.phase === 'failed' && item.sizeBytes > 0
        ? html`<button type="button" class="button quiet icon"
          aria-label=${messages().again(item.name)} title=${messages().tryAgain}
          @click=${() => retryUpload(app, item.key)}>
          ${againIcon()}
        </button>`
        : nothing
    }
    ${
      item.phase === 'sent'
        ? html`<span class="no-button"></span>`
        : html`<button type="button" class="button quiet icon"
          aria-label=${item.phase === 'failed' ? messages().removeWhat(item.name) : messages().cancelWhat(item.name)}
          title=${item.phase === 'failed' ? messages().remove : messages().cancel}
          @click=${() => cancelUpload(app, item.key)}>
          ${closeIcon()}
        </button>`
    }
  </li>`
}

interface RowState {
  tone: 'busy' | 'good' | 'bad'
  icon: TemplateResult
  text: string
  progress: number | null | undefined
}

function stateOf(item: DashboardUpload, video: Video | null | undefined): RowState {
  if (item.phase === 'waiting')
    return {
      tone: 'busy',
      icon: filmIcon(),
      text: messages().waiting(bytesInWords(item.sizeBytes)),
      progress: 0,
    }
  if (item.phase === 'sending')
    return {
      tone: 'busy',
      icon: filmIcon(),
      text: sendingText(item),
      progress: item.sizeBytes === 0 ? 0 : item.sentBytes / item.sizeBytes,
    }
  if (item.phase === 'failed')
    return {
      tone: 'bad',
      icon: alertIcon(),
      text: `${item.problem?.detail ?? ''} ${item.problem?.hint ?? ''}`,
      progress: undefined,
    }
  if (video === null)
    return { tone: 'good', icon: checkIcon(), text: messages().deletedSince, progress: undefined }
  if (!video) return { tone: 'busy', icon: filmIcon(), text: messages().uploaded, progress: null }
  if (video.status === 'errored')
    return {
      tone: 'bad',
      icon: alertIcon(),
      text: video.error ? inWords(video.error) : messages().itFailed,
      progress: undefined,
    }
  const { tone, label, progress } = statusOf(video, item)
  if (video.status !== 'ready') return { tone: 'busy', icon: filmIcon(), text: label, progress }
  return { tone: 'good', icon: tone === 'good' ? checkIcon() : alertIcon(), text: label, progress }
}

function sendingText(item: DashboardUpload): string {
  const left = secondsLeft(item)
  return [
    messages().sent(bytesInWords(item.sentBytes), bytesInWords(item.sizeBytes)),
    ...(item.speedBps === null ? [] : [messages().speed(bytesInWords(item.speedBps))]),
    ...(left === null ? [] : [messages().left(spokenTime(left))]),
  ].join(' · ')
}
