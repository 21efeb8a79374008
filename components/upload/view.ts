/** How the files are shown. What is shown comes in as data; clicks go out by name. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit'
import { sizeText } from '../base/size-text.ts'
import type { ElementUpload } from './events.ts'
import type { UploadMessages } from '../languages/en/upload.ts'

export type Act = 'pause' | 'resume' | 'retry' | 'cancel' | 'remove'

const ICONS: Record<Act | 'file' | 'done' | 'fault' | 'waiting' | 'upload', SVGTemplateResult> = {
  pause: svg`<path d="M8 5v14M16 5v14" />`,
  resume: svg`<path d="M8 5v14l11-7z" />`,
  retry: svg`<path d="M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6" />`,
  cancel: svg`<path d="M6 6l12 12M18 6 6 18" />`,
  remove: svg`<path d="M6 6l12 12M18 6 6 18" />`,
  file: svg`<path d="M3 6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM10 9v6l5-3z" />`,
  done: svg`<path d="M4 12.5 9.5 18 20 6.5" />`,
  fault: svg`<path
    d="M12 8v5m0 3.5v.01M10.3 3.9 2.5 17.4A2 2 0 0 0 4.2 20.4h15.6a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0z"
  />`,
  waiting: svg`<path d="M12 7v5l3 2" /><circle cx="12" cy="12" r="9" />`,
  upload: svg`<path d="M12 15V4m-5 5 5-5 5 5M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3" />`,
}

export const icon = (name: keyof typeof ICONS, more = ''): TemplateResult =>
  html`<svg class=${more || nothing} viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`

/** Speed and time left, where they are this one's alone. */
export interface UploadFigures {
  bytesPerSecond: number | null
  secondsLeft: number | null
}

export interface Speech {
  messages: UploadMessages
  locale: string
}

export function itemView(
  item: ElementUpload,
  figures: UploadFigures | null,
  speech: Speech,
  onAct: (act: Act) => void,
  details: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { messages } = speech
  const { state, path } = item
  return html`
    <li class=${state} part=${`item ${state}`} data-id=${item.id}>
      <span class="sign">${icon(signOf(item))}</span>
      <span class="name" part="name" title=${path}>${path}</span>
      ${barOf(item, messages)}
      <span class="state" part="status">${stateText(item, figures, speech)}${watchLink(item, messages)}</span>
      <span class="acts">
        ${actsOf(item)
          .filter((act) => details === nothing || act !== 'pause')
          .map(
            (act) => html`
          <button part=${`button ${act}-button`} type="button" title=${messages[act]}
            aria-label=${`${messages[act]}: ${path}`} @click=${() => onAct(act)}
          >${icon(act)}</button>
        `,
          )}
      </span>
      ${details}
    </li>
  `
}

/** In a tab of its own: this one is sending. */
function watchLink({ state, path, watchUrl }: ElementUpload, { watch, watchWhat }: UploadMessages) {
  return state === 'uploading' && watchUrl
    ? html` · <a part="watch-link" href=${watchUrl} target="_blank" rel="noopener"
      aria-label=${watchWhat(path)}>${watch}</a>`
    : nothing
}

function signOf({ state }: ElementUpload): keyof typeof ICONS {
  if (state === 'done') return 'done'
  if (state === 'failed' || state === 'rejected') return 'fault'
  return state === 'waiting' ? 'waiting' : 'file'
}

function actsOf({ state, reason, sizeBytes, sentBytes }: ElementUpload): Act[] {
  if (state === 'rejected' || state === 'done' || state === 'processing') return ['remove']
  if (state === 'failed')
    return [
      ...(reason === 'size' || reason === 'unreadable' ? [] : ['retry' as const]),
      sentBytes < sizeBytes ? 'cancel' : 'remove',
    ]
  return [state === 'paused' ? 'resume' : 'pause', 'cancel']
}

function barOf(item: ElementUpload, messages: UploadMessages): TemplateResult | typeof nothing {
  const { state, path } = item
  if (state === 'queued' || state === 'done' || state === 'failed' || state === 'rejected')
    return nothing
  const isProcessing = state === 'processing'
  const share = isProcessing ? item.processed : item.progress
  return bar(
    path + (isProcessing ? `, ${messages.processing}` : ''),
    isProcessing && share === 0 ? null : share,
  )
}

/** `share` null: something happens, how much is not known. */
export function bar(label: string, share: number | null): TemplateResult {
  const percent = share === null ? nothing : Math.floor(share * 100)
  return html`
    <div class="bar" part="progress" role="progressbar" aria-label=${label} aria-valuemin="0"
      aria-valuemax="100" aria-valuenow=${percent}>
      <div part="progress-done" class=${share === null ? 'unknown' : ''}
        .style=${share === null ? '' : `inline-size: ${(share * 100).toFixed(1)}%`}></div>
    </div>
  `
}

function stateText(item: ElementUpload, figures: UploadFigures | null, speech: Speech): string {
  const { messages, locale } = speech
  const { state, message, sentBytes, sizeBytes, resumedBytes } = item
  const sent = messages.of(sizeText(sentBytes, locale), sizeText(sizeBytes, locale))
  switch (state) {
    case 'uploading':
      return dotted([
        sent,
        ...figureTexts(figures, speech),
        item.playable ? messages.watchable : '',
        resumedBytes > 0 ? messages.wentOn(percentText(resumedBytes / sizeBytes, locale)) : '',
      ])
    case 'waiting':
      return dotted([message, sent])
    case 'paused':
      return dotted([messages.paused, sent])
    case 'processing':
      return dotted([
        messages.processing,
        item.processed > 0 ? percentText(item.processed, locale) : '',
      ])
    case 'done':
      return dotted([messages.done, sizeText(sizeBytes, locale)])
    case 'failed':
    case 'rejected':
      return dotted([message, state === 'rejected' ? sizeText(sizeBytes, locale) : ''])
    default:
      return dotted([messages[state], sizeText(sizeBytes, locale)])
  }
}

export function figureTexts(figures: UploadFigures | null, { messages, locale }: Speech): string[] {
  if (!figures || figures.bytesPerSecond === null) return []
  return [
    messages.rate(sizeText(figures.bytesPerSecond, locale)),
    figures.secondsLeft === null ? '' : messages.left(timeText(figures.secondsLeft, locale)),
  ]
}

export const dotted = (parts: string[]): string => parts.filter(Boolean).join(' · ')

const percentText = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(share)

/** 12 sec, 3 min, 1 hr 20 min. */
function timeText(seconds: number, locale: string): string {
  const unit = (value: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  if (seconds < 59.5) return unit(Math.max(1, Math.round(seconds)), 'second')
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return unit(minutes, 'minute')
  const hours = unit(Math.floor(minutes / 60), 'hour')
  return minutes % 60 > 0 ? `${hours} ${unit(minutes % 60, 'minute')}` : hours
}
