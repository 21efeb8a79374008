/** One sound of the list. */
import { html, nothing, type TemplateResult } from 'lit'
import type { AudioTrack } from '../../../daemon/contract/video.ts'
import '../../kit/dash-menu.ts'
import '../../kit/dash-progress.ts'
import { checkIcon, penIcon, trashIcon } from '../../kit/icons.ts'
import { failureText } from '../../kit/failure-text.ts'
import { languageName } from '../language-names.ts'
import { words } from './words.ts'

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
    words().sources[source],
    channels === 1 ? words().mono : channels === 2 ? words().stereo : words().channels(channels),
  ]
  return html`<li>
    <div class="what">
      <p class="name">
        <span>${name}</span>
        ${label.toLowerCase() === name.toLowerCase() ? nothing : html`<span class="label">${label}</span>`}
        ${isDefault ? html`<span class="mark">${words().isDefault}</span>` : nothing}
      </p>
      <p class="about">${about.join(' · ')}</p>
      ${
        status === 'waiting' || status === 'encoding'
          ? html`<div class="making" role="status">
            <span>${status === 'waiting' ? words().waiting : words().encoding}</span>
            <dash-progress .value=${status === 'waiting' ? 0 : null} label=${words().encoding}></dash-progress>
          </div>`
          : nothing
      }
      ${
        status === 'failed'
          ? html`<p class="fault">${words().failed} ${
              error ? failureText(error, { hint: false }) : nothing
            }</p>`
          : nothing
      }
    </div>
    <div class="deeds">
      <dash-menu
        label=${words().moreAbout(label)}
        .items=${[
          {
            label: words().makeDefault,
            icon: checkIcon(),
            disabled: isDefault || status !== 'ready',
            run: deeds.makeDefault,
          },
          { label: words().change, icon: penIcon(), run: deeds.change },
          'line' as const,
          {
            label: words().remove,
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
