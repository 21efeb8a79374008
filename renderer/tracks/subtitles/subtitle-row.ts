/** One subtitle of the list. */
import { html, nothing, type TemplateResult } from 'lit'
import { addressOf } from '../../../daemon/contract/client.ts'
import type { Subtitle, Video } from '../../../daemon/contract/video.ts'
import '../../kit/dash-menu.ts'
import '../../kit/dash-progress.ts'
import { againIcon, checkIcon, downloadIcon, penIcon, trashIcon } from '../../kit/icons.ts'
import { failureText } from '../../kit/failure-text.ts'
import { languageName } from '../language-names.ts'
import { words } from './words.ts'

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
    kind === 'captions' ? words().captions : words().subtitles,
    words().sources[source],
  ]
  return html`<li>
    <div class="what">
      <p class="name">
        ${ready ? html`<a href=${deeds.edit}>${name}</a>` : html`<span>${name}</span>`}
        ${label.toLowerCase() === name.toLowerCase() ? nothing : html`<span class="label">${label}</span>`}
        ${original ? html`<span class="mark">${words().original}</span>` : nothing}
      </p>
      <p class="about">${about.join(' · ')}</p>
      ${
        status === 'waiting' || status === 'encoding'
          ? html`<div class="making" role="status">
            <span>${status === 'waiting' ? words().waiting : words().listening}</span>
            <dash-progress .value=${status === 'waiting' ? 0 : null} label=${words().listening}></dash-progress>
          </div>`
          : nothing
      }
      ${
        status === 'failed'
          ? html`<p class="fault">${words().failed} ${error ? failureText(error, { hint: false }) : nothing}</p>
            ${
              deeds.transcribe && source === 'generated'
                ? html`<button
                  type="button"
                  class="button"
                  @click=${deeds.transcribe}
                >${againIcon()}${words().tryAgain}</button>`
                : nothing
            }`
          : nothing
      }
    </div>
    <div class="deeds">
      ${
        ready
          ? html`<a
            class="button"
            href=${deeds.edit}
            aria-label=${words().editOf(name)}
          >${penIcon()}${words().edit}</a>`
          : nothing
      }
      ${
        ready
          ? html`<dash-menu
            label=${words().downloadOf(name)}
            .items=${FORMATS.map((format) => ({
              label: words().formats[format],
              run: () => download(video.id, subtitle.id, format),
            }))}
          >${downloadIcon()}</dash-menu>`
          : nothing
      }
      <dash-menu
        label=${words().moreAbout(name)}
        .items=${[
          ...(ready
            ? [
                {
                  label: original ? words().unmarkOriginal : words().markOriginal,
                  icon: checkIcon(),
                  run: deeds.markOriginal,
                },
              ]
            : []),
          { label: words().rename, icon: penIcon(), run: deeds.rename },
          ...(ready && source === 'generated' && deeds.transcribe
            ? [{ label: words().transcribeAgain, icon: againIcon(), run: deeds.transcribe }]
            : []),
          'line' as const,
          { label: words().remove, icon: trashIcon(), danger: true, run: deeds.remove },
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
