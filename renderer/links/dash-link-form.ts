/** The fields of a private link, new or changed. Events: `saved` with the link, `cancelled`. */
import { css, html, nothing } from 'lit'
import type { PrivateLink, PrivateLinkUpdate } from '../../daemon/contract/private-link.ts'
import { checkbox, faultLine, row, select } from '../kit/controls.ts'
import { exactly } from '../kit/formats/when.ts'
import { language } from '../kit/language.ts'
import { formStyles } from '../kit/styles/form.ts'
import { Action, faultText } from '../notices/action.ts'
import { appElement, property, state } from '../state/app-element.ts'
import { messages } from './messages.ts'

/** In hours. */
const LIFETIMES = { '1h': 1, '1d': 24, '7d': 168, '30d': 720, '365d': 8760 } as const
type End = keyof typeof LIFETIMES | 'none' | 'keep'
const UNITS = { h: 'hour', d: 'day' } as const

export class DashLinkForm extends appElement({
  /** What a new link shows. */
  target: property<string | undefined>(),
  /** The link that is changed. */
  link: property<PrivateLink | undefined>(),
  end: state<End>('7d'),
  download: state(false),
  withoutPassword: state(false),
}) {
  #saving = new Action(this)

  static override styles = [
    formStyles,
    css`
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
        gap: var(--s3) var(--s4);
        align-items: start;
        padding: var(--s4);
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
      }
      .wide,
      .actions { grid-column: 1 / -1; }
    `,
  ]

  override firstUpdated() {
    if (!this.link) return
    this.end = this.link.expires_at === null ? 'none' : 'keep'
    this.download = this.link.download
  }

  override render() {
    const w = messages()
    const { link } = this
    const { busy, fault } = this.#saving
    const [action, doing] = link ? [w.save, w.saving] : [w.make, w.making]
    const text = (id: string, value: unknown, more: { type?: string; max?: number } = {}) =>
      html`<input class="field" id=${id} name=${id} type=${more.type ?? 'text'} .value=${String(value)}
        maxlength=${more.max ?? nothing} min=${more.type === 'number' ? '1' : nothing}
        autocomplete=${more.type === 'password' ? 'new-password' : 'off'}
        aria-describedby="${id}-hint" ?disabled=${id === 'password' && this.withoutPassword} />`
    return html`<form @submit=${this.#save}>
      <div class="wide">${row('label', w.label, text('label', link?.label ?? '', { max: 200 }), w.labelHint)}</div>
      ${row(
        'end',
        w.validFor,
        select('end', this.#ends(), this.end, (end) => (this.end = end)),
      )}
      ${row('plays', w.plays, text('plays', link?.max_plays ?? '', { type: 'number' }), w.playsHint)}
      <div class="wide">${row(
        'password',
        w.password,
        text('password', '', { type: 'password', max: 200 }),
        link?.has_password ? w.passwordSet : w.passwordHint,
      )}
      ${
        link?.has_password
          ? checkbox(
              w.removePassword,
              this.withoutPassword,
              (none) => (this.withoutPassword = none),
            )
          : nothing
      }</div>
      <div class="wide">${checkbox(w.download, this.download, (download) => (this.download = download))}</div>
      ${fault ? html`<div class="wide">${faultLine(fault)}</div>` : nothing}
      <div class="actions">
        <button class="button primary" ?disabled=${busy}>${busy ? doing : action}</button>
        <button type="button" class="button" @click=${this.#cancel}>${w.cancel}</button>
      </div>
    </form>`
  }

  #ends(): [End, string][] {
    const w = messages()
    const kept = this.link?.expires_at
    return [
      ...(kept ? [['keep', w.keepEnd(exactly(kept))] as [End, string]] : []),
      ...(Object.keys(LIFETIMES) as (keyof typeof LIFETIMES)[]).map((each): [End, string] => [
        each,
        lasting(each),
      ]),
      ['none', w.noEnd],
    ]
  }

  #fields(form: HTMLFormElement): PrivateLinkUpdate {
    const data = new FormData(form)
    const typed = (name: string) => String(data.get(name) ?? '').trim()
    const password = String(data.get('password') ?? '')
    const { end } = this
    return {
      label: typed('label'),
      max_plays: typed('plays') === '' ? null : Number(typed('plays')),
      download: this.download,
      ...(end === 'keep' ? {} : { expires_at: end === 'none' ? null : endOf(LIFETIMES[end]) }),
      ...(this.withoutPassword ? { password: null } : password === '' ? {} : { password }),
    }
  }

  #save = async (event: SubmitEvent) => {
    event.preventDefault()
    const body = this.#fields(event.target as HTMLFormElement)
    const { link, target } = this
    const { privateLinks } = this.app.api
    await this.#saving.submit(faultText, async () => {
      const saved = link
        ? await privateLinks.update({ params: { id: link.id }, body })
        : await privateLinks.create({ body: { target: target!, ...body } })
      this.dispatchEvent(new CustomEvent<PrivateLink>('saved', { detail: saved }))
    })
  }

  #cancel = () => this.dispatchEvent(new Event('cancelled'))
}
customElements.define('dash-link-form', DashLinkForm)

const endOf = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

const lasting = (lifetime: keyof typeof LIFETIMES): string =>
  new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: UNITS[lifetime.at(-1) as keyof typeof UNITS],
    unitDisplay: 'long',
  }).format(Number.parseInt(lifetime, 10))
