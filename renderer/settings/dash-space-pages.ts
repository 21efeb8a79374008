/** What the pages for viewers show of the owner of the space: logo, colour and links. */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import { appElement, property } from '../state/app-element.ts'
import type { Branding, BrandingLink } from '../../daemon/contract/branding.ts'
import type { Space } from '../../daemon/contract/space.ts'
import { button, faultLine, iconButton } from '../kit/controls.ts'
import { againIcon, closeIcon, uploadIcon } from '../kit/icons.ts'
import { chosenImage, IMAGE_TYPES } from '../kit/image-file.ts'
import { formStyles } from '../kit/styles/form.ts'
import { valueOf } from '../kit/value-of.ts'
import { Action, faultText } from '../notices/action.ts'
import { notify } from '../notices/notices.ts'
import { settingStyles } from '../video/settings/setting-row.ts'
import { linkToList } from '../video/sharing/link-to.ts'
import { spaceForm } from './settings-form.ts'
import { pageStyles } from './page-styles.ts'
import { messages } from './messages.ts'

/** The API takes so many (daemon/contract/branding.ts). */
const MOST_LINKS = 10
/** The pages' own. */
const DEFAULT_COLOR = '#2f6fed'

const isEmpty = ({ title, url }: BrandingLink): boolean => title.trim() === '' && url.trim() === ''
const isWhole = ({ title, url }: BrandingLink): boolean =>
  title.trim() !== '' && /^(https?:\/\/|mailto:)\S/.test(url.trim())

export class DashSpacePages extends appElement({}) {
  #form = spaceForm(this, {
    part: 'pages',
    read: ({ branding: { color, links } }) => ({ color, links }),
    write: ({ color, links }) => ({
      branding: { color, links: links?.filter((link) => !isEmpty(link)) },
    }),
    notice: () => messages().saved,
  })

  static override styles = [
    settingStyles,
    pageStyles,
    css`
      .joined { max-width: 12rem; }
      .reset { vertical-align: middle; }
      dash-space-logo { display: block; }
    `,
  ]

  override render() {
    return this.#form.view((space) => this.#panel(space))
  }

  #panel(space: Space) {
    const w = messages().pages
    const form = this.#form
    const { links } = form.values
    return html`<section class="panel" aria-labelledby="pages">
      <div class="flex wrap between">
        <div><h2 id="pages">${messages().tabs.pages}</h2><p class="lead">${w.lead}</p></div>
        <a class="button" href=${linkToList(location.origin, space.id)} target="_blank">${w.open}</a>
      </div>
      <dash-space-logo .space=${space}></dash-space-logo>
      <form id="form" @submit=${this.#submit}>
        ${this.#color()}
        <dash-page-links .links=${links}
          @links=${({ detail }: CustomEvent<BrandingLink[]>) => form.set('links', detail)}
        ></dash-page-links>
      </form>
      ${form.bar((field) => w[field])}
    </section>`
  }

  #color() {
    const w = messages().pages
    const { color } = this.#form.values
    const set = (event: Event) => this.#form.set('color', valueOf(event) || null)
    return html`<div class="row">
      <label for="color">${w.color}</label>
      <span class="joined flex"><input type="color" aria-label=${w.chooseColor}
        .value=${(color ?? DEFAULT_COLOR).slice(0, 7)} @input=${set} /><input class="field" id="color"
        pattern="#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})" maxlength="9" autocomplete="off" spellcheck="false"
        aria-describedby="color-hint" placeholder=${DEFAULT_COLOR} .value=${color ?? ''}
        @input=${set} /></span>
      <p class="hint" id="color-hint">${w.colorHint}${
        color === null
          ? nothing
          : html` <button type="button" class="reset" @click=${() => this.#form.set('color', null)}
          >${againIcon()}<span>${w.defaultColor}</span></button>`
      }</p>
    </div>`
  }

  #submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const { links } = this.#form.values
    if (links.every((link) => isEmpty(link) || isWhole(link))) return this.#form.submit()
    this.renderRoot.querySelector<HTMLElement>('dash-page-links')?.focus()
  }
}
customElements.define('dash-space-pages', DashSpacePages)

/** Links at the foot of each page. Tells of each change with `links`; a row that is wholly empty is not saved. */
class DashPageLinks extends appElement({
  links: property<readonly BrandingLink[]>([]),
}) {
  static override styles = [
    formStyles,
    css`
      :host { display: block; }
      fieldset {
        max-width: 40rem;
        margin: 0;
        padding: 0;
        border: 0;
        &.row { gap: var(--s2); }
      }
      legend {
        margin-bottom: var(--s1);
        padding: 0;
      }
      .line {
        display: grid;
        grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
        gap: var(--s2);
        align-items: center;
      }
    `,
  ]

  override render() {
    const w = messages().pages
    const isWrong = this.links.some((link) => !isEmpty(link) && !isWhole(link))
    return html`<fieldset class="row" aria-describedby="hint">
      <legend>${w.links}</legend>
      ${this.links.map((link, index) => this.#line(link, index))}
      <p class=${isWrong ? 'fault' : 'hint'} id="hint" role=${isWrong ? 'alert' : nothing}
      >${isWrong ? w.linkFault : w.linksHint}</p>
      <div>${button(w.addLink, this.#add, { look: 'add', disabled: this.links.length >= MOST_LINKS })}</div>
    </fieldset>`
  }

  #line(link: BrandingLink, index: number) {
    const w = messages().pages
    const isWrong = !isEmpty(link) && !isWhole(link)
    const set = (change: Partial<BrandingLink>) =>
      void this.#notify(this.links.with(index, { ...link, ...change }))
    return html`<div class="line">
      <input class="field" maxlength="100" autocomplete="off" aria-label=${w.linkTitle(index + 1)}
        aria-invalid=${isWrong} placeholder=${w.linkTitleShort} .value=${link.title}
        @input=${(event: Event) => set({ title: valueOf(event) })} />
      <input class="field" inputmode="url" maxlength="2000" autocomplete="off" spellcheck="false"
        aria-label=${w.linkUrl(index + 1)} aria-invalid=${isWrong} placeholder="https://example.org/imprint"
        .value=${link.url} @input=${(event: Event) => set({ url: valueOf(event) })} />
      ${iconButton(closeIcon(), w.removeLink(link.title || String(index + 1)), () => this.#remove(index))}
    </div>`
  }

  /** Where there is something wrong, that is what is to be mended. */
  override focus() {
    this.renderRoot.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  async #notify(links: readonly BrandingLink[]) {
    // At once, for the focus that follows.
    this.links = links
    this.dispatchEvent(new CustomEvent('links', { detail: links }))
    await this.updateComplete
  }

  #add = async () => {
    await this.#notify([...this.links, { title: '', url: '' }])
    ;[...this.renderRoot.querySelectorAll<HTMLElement>('.line .field:first-child')].at(-1)?.focus()
  }

  async #remove(index: number) {
    await this.#notify(this.links.toSpliced(index, 1))
    const fields = [
      ...this.renderRoot.querySelectorAll<HTMLElement>('.line .field:first-child, .add'),
    ]
    fields[Math.min(index, fields.length - 1)]?.focus()
  }
}
customElements.define('dash-page-links', DashPageLinks)

/** The logo is saved at once: what was chosen is what the pages show. */
class DashSpaceLogo extends appElement({
  space: property<Space>(),
  /** What was saved here; undefined: as the space has it. */
  saved: property<Branding['logo'] | undefined>(),
}) {
  #saving = new Action(this)
  #input = createRef<HTMLInputElement>()

  static override styles = [
    formStyles,
    css`
      .logo {
        display: grid;
        place-items: center;
        width: fit-content;
        min-width: 8rem;
        min-height: 4rem;
        padding: var(--s3);
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
        background: var(--page);
        img {
          display: block;
          max-width: min(20rem, 100%);
          max-height: 4rem;
        }
      }
    `,
  ]

  override render() {
    const w = messages().pages
    const logo = this.saved === undefined ? this.space.branding.logo : this.saved
    const { busy: disabled, fault } = this.#saving
    return html`<div class="row" role="group" aria-labelledby="logo">
      <p class="title" id="logo">${w.logo}</p>
      <div class="logo faint small">${
        logo
          ? html`<img src=${logo.url} width=${logo.width} height=${logo.height} alt=${w.logo} />`
          : w.noLogo
      }</div>
      <p class="hint">${w.logoHint}</p>
      ${faultLine(fault)}
      <div class="actions">
        ${button(w.uploadLogo, () => this.#input.value?.click(), { icon: uploadIcon(), disabled })}
        ${logo ? button(w.removeLogo, this.#remove, { look: 'quiet', disabled }) : nothing}
      </div>
      <input type="file" hidden accept=${IMAGE_TYPES.join(',')} ${ref(this.#input)}
        @change=${this.#takeFile} />
    </div>`
  }

  #takeFile = async () => {
    const chosen = await chosenImage(this.#input.value!)
    if (!chosen) return
    const { file, fault } = chosen
    if (fault) return this.#saving.reset(fault)
    await this.#change(() => this.app.api.spaces.putLogo({ params: this.#params, raw: file }))
  }

  #remove = () => this.#change(() => this.app.api.spaces.deleteLogo({ params: this.#params }))

  get #params() {
    return { id: this.space.id }
  }

  #change(send: () => Promise<Space>) {
    return this.#saving.submit(faultText, async () => {
      this.saved = (await send()).branding.logo
      notify(this.app, messages().pages.logoSaved)
    })
  }
}
customElements.define('dash-space-logo', DashSpaceLogo)
