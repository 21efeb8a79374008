/** One sound of the list. */
import { html, nothing, type TemplateResult } from 'lit'
import type { AudioTrack } from '../../../daemon/contract/video.ts'
import '../../kit/dash-menu.ts'
import '../../kit/dash-progress.ts'
import { checkIcon, penIcon, trashIcon } from '../../kit/icons.ts'
import { failureText } from '../../kit/failure-text.ts'
import { languageName } from '../language-names.ts'
import { messages } from './messages.ts'

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
    messages().sources[source],
    channels === 1
      ? messages().mono
      : channels === 2
        ? messages().stereo
        : messages().channels(channels),
  ]
  return html`<li>
    <div class="what">
      <p class="name">
        <span>${name}</span>
        ${label.toLowerCase() === name.toLowerCase() ? nothing : html`<span class="label">${label}</span>`}
        ${isDefault ? html`<span class="mark">${messages().isDefault}</span>` : nothing}
      </p>
      <p class="about">${about.join(' · ')}</p>
      ${
        status === 'waiting' || status === 'encoding'
          ? html`<div class="making" role="status">
            <span>${status === 'waiting' ? messages().waiting : messages().encoding}</span>
            <dash-progress .value=${status === 'waiting' ? 0 : null} label=${messages().encoding}></dash-progress>
          </div>`
          : nothing
      }
      ${
        status === 'failed'
          ? html`<p class="fault">${messages().failed} ${
              error ? failureText(error, { hint: false }) : nothing
            }</p>`
          : nothing
      }
    </div>
    <div class="deeds">
      <dash-menu
        label=${messages().moreAbout(label)}
        .items=${[
          {
            label: messages().makeDefault,
            icon: checkIcon(),
            disabled: isDefault || status !== 'ready',
            run: deeds.makeDefault,
          },
          { label: messages().change, icon: penIcon(), run: deeds.change },
          'line' as const,
          {
            label: messages().remove,
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
