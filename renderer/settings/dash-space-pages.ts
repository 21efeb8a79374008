/** What the pages for viewers show of the owner of the space: logo, colour and links. */
import { css, html, nothing } from 'lit'
import { appElement, property } from '../state/app-element.ts'
import { MOST_PAGE_LINKS } from '../../daemon/contract/limits.ts'
import type { Branding, BrandingLink } from '../../daemon/contract/branding.ts'
import type { Space } from '../../daemon/contract/space.ts'
import { row } from '../kit/controls.ts'
import '../kit/dash-pairs.ts'
import type { DashPairs, Pair } from '../kit/dash-pairs.ts'
import { textInput } from '../kit/fields.ts'
import { againIcon } from '../kit/icons.ts'
import { imageChoice } from '../kit/image-file.ts'
import { formStyles } from '../kit/styles/form.ts'
import { Action, faultText } from '../notices/action.ts'
import { withSwatch } from '../kit/swatch.ts'
import { settingStyles } from '../video/settings/setting-row.ts'
import { linkToList } from '../video/sharing/link-to.ts'
import { spaceForm } from './settings-form.ts'
import { panelColumn } from '../kit/styles/panel-column.ts'
import { messages } from './messages.ts'

const w = messages.pages

/** The pages' own. */
const DEFAULT_COLOR = '#2f6fed'

const isEmpty = ({ title, url }: BrandingLink) => title.trim() === '' && url.trim() === ''
const isWhole = ({ title, url }: BrandingLink) =>
  title.trim() !== '' && /^(https?:\/\/|mailto:)\S/.test(url.trim())
const isWrong = (link: BrandingLink) => !isEmpty(link) && !isWhole(link)

const spacePagesStyles = css`
  .joined { max-width: 12rem; }
  .reset { vertical-align: middle; }
  dash-pairs { max-width: 40rem; }
`

class DashSpacePages extends appElement({}) {
  #form = spaceForm(this, {
    part: 'pages',
    read: ({ branding: { color, links } }) => ({ color, links }),
    write: ({ color, links }) => ({
      branding: { color, links: links?.filter((link) => !isEmpty(link)) },
    }),
    notice: () => messages.saved,
  })

  static override styles = [settingStyles, panelColumn, spacePagesStyles]

  override render() {
    return this.#form.view((space) => this.#panel(space))
  }

  #panel(space: Space) {
    const form = this.#form
    const { links } = form.values
    const words = { legend: w.links, hint: w.linksHint, add: w.addLink, remove: w.removeLink }
    return html`<section class="panel" aria-labelledby="pages">
      <div class="flex wrap between">
        <div><h2 id="pages">${messages.tabs.pages}</h2><p class="lead">${w.lead}</p></div>
        <a class="button" href=${linkToList(location.origin, space.id)} target="_blank">${w.open}</a>
      </div>
      <dash-space-logo .space=${space}></dash-space-logo>
      <form id="form" @submit=${this.#submit}>
        ${this.#color()}
        <dash-pairs .rows=${links.map(({ title, url }) => [title, url])} .most=${MOST_PAGE_LINKS} .words=${words}
          .fields=${linkFields} .fault=${links.some(isWrong) ? w.linkFault : ''}
          @rows=${this.#setLinks}></dash-pairs>
      </form>
      ${form.bar((field) => w[field])}
    </section>`
  }

  #setLinks = ({ detail }: CustomEvent<readonly Pair[]>) =>
    this.#form.set(
      'links',
      detail.map(([title, url]) => ({ title, url })),
    )

  #color() {
    const { color } = this.#form.values
    const set = (typed: string) => this.#form.set('color', typed || null)
    const field = textInput({
      id: 'color',
      value: color,
      placeholder: DEFAULT_COLOR,
      pattern: '#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})',
      maxlength: 9,
      spellcheck: 'false',
      describedBy: 'color-hint',
      input: set,
    })
    const reset = html` <button type="button" class="reset" @click=${() => this.#form.set('color', null)}
      >${againIcon()}<span>${w.defaultColor}</span></button>`
    return row(
      'color',
      w.color,
      withSwatch(w.chooseColor, color ?? DEFAULT_COLOR, set, field),
      html`${w.colorHint}${color === null ? nothing : reset}`,
    )
  }

  #submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const { links } = this.#form.values
    if (!links.some(isWrong)) return this.#form.submit()
    this.renderRoot.querySelector<DashPairs>('dash-pairs')?.focus()
  }
}
customElements.define('dash-space-pages', DashSpacePages)

function linkFields([title, url]: Pair, number: number) {
  const invalid = isWrong({ title, url })
  return [
    { label: w.linkTitle(number), placeholder: w.linkTitleShort, maxlength: 100, invalid },
    {
      label: w.linkUrl(number),
      placeholder: 'https://example.org/imprint',
      inputmode: 'url',
      maxlength: 2_000,
      spellcheck: 'false',
      invalid,
    },
  ]
}

const spaceLogoStyles = css`
  .logo {
    display: grid;
    place-items: center;
    width: fit-content;
    min-width: 8rem;
    min-height: 4rem;
    padding: var(--s3);
    background: var(--page);
    img {
      display: block;
      max-width: min(20rem, 100%);
      max-height: 4rem;
    }
  }
`

/** The logo is saved at once: what was chosen is what the pages show. */
class DashSpaceLogo extends appElement({
  space: property<Space>(),
  /** What was saved here; undefined: as the space has it. */
  saved: property<Branding['logo'] | undefined>(),
}) {
  #saving = new Action(this)

  static override styles = [formStyles, spaceLogoStyles]

  override render() {
    const { spaces } = this.app.api
    const params = { id: this.space.id }
    const logo = this.saved === undefined ? this.space.branding.logo : this.saved
    return html`<div class="row" role="group" aria-labelledby="logo">
      <p class="title" id="logo">${w.logo}</p>
      <div class="boxed logo faint small">${
        logo
          ? html`<img src=${logo.url} width=${logo.width} height=${logo.height} alt=${w.logo} />`
          : w.noLogo
      }</div>
      <p class="hint">${w.logoHint}</p>
      ${imageChoice({
        action: this.#saving,
        label: w.uploadLogo,
        send: (raw) => this.#change(() => spaces.putLogo({ params, raw })),
        removal: logo && {
          label: w.removeLogo,
          run: () => this.#change(() => spaces.deleteLogo({ params })),
        },
      })}
    </div>`
  }

  #change(send: () => Promise<Space>) {
    return this.#saving.submit(faultText, async () => {
      this.saved = (await send()).branding.logo
      return w.logoSaved
    })
  }
}
customElements.define('dash-space-logo', DashSpaceLogo)
