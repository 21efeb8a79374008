/** A subtitle in the list. */
import { html, nothing, type TemplateResult } from 'lit'
import { addressOf } from '../../../daemon/contract/client.ts'
import type { Subtitle, Video } from '../../../daemon/contract/video.ts'
import '../../kit/dash-menu.ts'
import '../../kit/dash-progress.ts'
import { againIcon, checkIcon, downloadIcon, penIcon, trashIcon } from '../../kit/icons.ts'
import { failureText } from '../../kit/failure-text.ts'
import { languageName } from '../language-names.ts'
import { messages } from '../messages.ts'

interface SubtitleRowActions {
  /** Where it is edited. */
  edit: string
  markOriginal(): void
  rename(): void
  /** Undefined where there is no transcriber. */
  transcribe: (() => void) | undefined
  remove(): void
}

const FORMATS = ['vtt', 'srt', 'txt', 'json'] as const

export function subtitleRow(
  video: Video,
  subtitle: Subtitle,
  deeds: SubtitleRowActions,
): TemplateResult {
  const { language, label, kind, source, original, status, error } = subtitle
  const name = languageName(language)
  const ready = status === 'ready'
  const about = [
    kind === 'captions' ? messages().subtitles.captions : messages().subtitles.subtitles,
    messages().subtitles.sources[source],
  ]
  return html`<li>
    <div class="what">
      <p class="name">
        ${ready ? html`<a href=${deeds.edit}>${name}</a>` : html`<span>${name}</span>`}
        ${label.toLowerCase() === name.toLowerCase() ? nothing : html`<span class="label">${label}</span>`}
        ${original ? html`<span class="mark">${messages().subtitles.original}</span>` : nothing}
      </p>
      <p class="about">${about.join(' · ')}</p>
      ${
        status === 'waiting' || status === 'encoding'
          ? html`<div class="making" role="status">
            <span>${status === 'waiting' ? messages().subtitles.waiting : messages().subtitles.listening}</span>
            <dash-progress .value=${status === 'waiting' ? 0 : null}
              label=${messages().subtitles.listening}></dash-progress>
          </div>`
          : nothing
      }
      ${
        status === 'failed'
          ? html`<p class="fault">${messages().subtitles.failed} ${
              error ? failureText(error, { hint: false }) : nothing
            }</p>
            ${
              deeds.transcribe && source === 'generated'
                ? html`<button type="button" class="button" @click=${deeds.transcribe}
                >${againIcon()}${messages().subtitles.tryAgain}</button>`
                : nothing
            }`
          : nothing
      }
    </div>
    <div class="deeds">
      ${
        ready
          ? html`<a class="button" href=${deeds.edit}
            aria-label=${messages().subtitles.editOf(name)}
          >${penIcon()}${messages().subtitles.edit}</a>`
          : nothing
      }
      ${
        ready
          ? html`<dash-menu
            label=${messages().subtitles.downloadOf(name)}
            .items=${FORMATS.map((format) => ({
              label: messages().subtitles.formats[format],
              run: () => download(video.id, subtitle.id, format),
            }))}
          >${downloadIcon()}</dash-menu>`
          : nothing
      }
      <dash-menu
        label=${messages().subtitles.moreAbout(name)}
        .items=${[
          ...(ready
            ? [
                {
                  label: original
                    ? messages().subtitles.unmarkOriginal
                    : messages().subtitles.markOriginal,
                  icon: checkIcon(),
                  run: deeds.markOriginal,
                },
              ]
            : []),
          { label: messages().subtitles.rename, icon: penIcon(), run: deeds.rename },
          ...(ready && source === 'generated' && deeds.transcribe
            ? [
                {
                  label: messages().subtitles.transcribeAgain,
                  icon: againIcon(),
                  run: deeds.transcribe,
                },
              ]
            : []),
          'line' as const,
          {
            label: messages().subtitles.remove,
            icon: trashIcon(),
            danger: true,
            run: deeds.remove,
          },
        ]}
      ></dash-menu>
    </div>
  </li>`
}

/** The answer says that it is a file, so the page stays. */
function download(id: string, subtitle: string, format: (typeof FORMATS)[number]): void {
  const link = document.createElement('a')
  link.href = addressOf(
    location.origin,
    { path: '/v1/videos/{id}/subtitles/{subtitle}/content' },
    { params: { id, subtitle }, query: { format } },
  )
  link.download = ''
  link.click()
}
