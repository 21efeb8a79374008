/** An audio track in the list. */
import { html, nothing, type TemplateResult } from 'lit'
import type { AudioTrack } from '../../../daemon/contract/video.ts'
import '../../kit/dash-menu.ts'
import '../../kit/dash-progress.ts'
import { checkIcon, penIcon, trashIcon } from '../../kit/icons.ts'
import { failureText } from '../../kit/failure-text.ts'
import { languageName } from '../language-names.ts'
import { messages } from '../messages.ts'

interface AudioRowActions {
  makeDefault(): void
  change(): void
  /** Undefined: it may not be deleted. */
  remove: (() => void) | undefined
}

export function audioRow(
  { language, label, default: isDefault, channels, source, status, error }: AudioTrack,
  deeds: AudioRowActions,
): TemplateResult {
  const name = language === null || language === 'und' ? label : languageName(language)
  const about = [
    messages().audio.sources[source],
    channels === 1
      ? messages().audio.mono
      : channels === 2
        ? messages().audio.stereo
        : messages().audio.channels(channels),
  ]
  return html`<li>
    <div class="what">
      <p class="name">
        <span>${name}</span>
        ${label.toLowerCase() === name.toLowerCase() ? nothing : html`<span class="label">${label}</span>`}
        ${isDefault ? html`<span class="mark">${messages().audio.isDefault}</span>` : nothing}
      </p>
      <p class="about">${about.join(' · ')}</p>
      ${
        status === 'waiting' || status === 'encoding'
          ? html`<div class="making" role="status">
            <span>${status === 'waiting' ? messages().audio.waiting : messages().audio.encoding}</span>
            <dash-progress .value=${status === 'waiting' ? 0 : null} label=${messages().audio.encoding}></dash-progress>
          </div>`
          : nothing
      }
      ${
        status === 'failed'
          ? html`<p class="fault">${messages().audio.failed} ${
              error ? failureText(error, { hint: false }) : nothing
            }</p>`
          : nothing
      }
    </div>
    <div class="deeds">
      <dash-menu
        label=${messages().audio.moreAbout(label)}
        .items=${[
          {
            label: messages().audio.makeDefault,
            icon: checkIcon(),
            disabled: isDefault || status !== 'ready',
            run: deeds.makeDefault,
          },
          { label: messages().audio.change, icon: penIcon(), run: deeds.change },
          'line' as const,
          {
            label: messages().audio.remove,
            icon: trashIcon(),
            danger: true,
            disabled: deeds.remove === undefined,
            run: () => deeds.remove?.(),
          },
        ]}
      ></dash-menu>
    </div>
  </li>`
}
