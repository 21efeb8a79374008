/** The mail server, a test message, and how sending goes. */
import { css, html, nothing } from 'lit'
import type { Mail, MailTested } from '../../daemon/contract/mail.ts'
import {
  MAIL_PORTS,
  MAIL_SECURITIES,
  type MailSecurity,
} from '../../daemon/contract/mail-security.ts'
import { named } from '../kit/controls.ts'
import { explain } from '../kit/explain/explain.ts'
import { emailField, selectField, textField } from '../kit/fields.ts'
import { ago } from '../kit/formats/when.ts'
import { LANGUAGE_CHOICES, type DashboardLanguage } from '../kit/language.ts'
import { sentForm } from '../kit/sent-form.ts'
import { appElement, state } from '../state/app-element.ts'
import { identityOf } from '../state/may.ts'
import { ServerConnection } from './connection.ts'
import { messages } from './messages.ts'
import { panel, panelColumn } from '../kit/styles/panel-column.ts'

const w = messages.mail

const styles = css`
  form { max-width: 32rem; }
  .pair {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 7rem;
    gap: var(--s3);
  }
  .reply {
    padding: var(--s3);
    background: var(--sunken);
    overflow-wrap: anywhere;
  }
`

class DashMail extends appElement({
  /** Chosen in the form; null until something is. */
  security: state<MailSecurity | null>(null),
}) {
  #connection = new ServerConnection<Mail, MailTested>(this, {
    calls: () => this.app.api.mail,
    words: w,
    secret: 'password',
    saved: () => (this.security = null),
  })

  static override styles = [panelColumn, styles]

  override render() {
    return this.#connection.view(
      (mail) => html`${mail.fixed ? this.#fixed(mail) : this.#server(mail)}
        ${mail.enabled ? this.#test() : nothing}
        ${mail.enabled ? this.#sending(mail) : nothing}`,
    )
  }

  #server(mail: Mail) {
    const { busy: disabled } = this.#connection.saving
    const security = this.security ?? mail.security ?? 'starttls'
    const text = { spellcheck: 'false', disabled } as const
    return html`${panel(
      'server',
      w.server,
      html`<form @submit=${this.#save}>
        <div class="pair">
          ${textField('host', w.host, { ...text, value: mail.host, maxlength: 255, required: true })}
          ${textField('port', w.port, {
            value: mail.port,
            type: 'number',
            min: 1,
            max: 65_535,
            placeholder: String(MAIL_PORTS[security]),
            disabled,
          })}
        </div>
        ${selectField('security', w.security, {
          choices: named(MAIL_SECURITIES, w.securities),
          chosen: security,
          change: (chosen) => (this.security = chosen),
          disabled,
          hint: security === 'none' ? w.noneHint : w.securityHint,
        })}
        ${textField('user', w.user, { ...text, value: mail.user, maxlength: 200, hint: w.userHint })}
        ${textField('password', w.password, {
          type: 'password',
          maxlength: 1_000,
          disabled,
          hint: mail.has_password ? w.passwordKept : w.passwordHint,
        })}
        ${emailField('from', w.from, { ...text, value: mail.from, required: true, hint: w.fromHint })}
        ${textField('from_name', w.fromName, {
          ...text,
          value: mail.from_name ?? 'svc',
          maxlength: 200,
          required: true,
        })}
        ${selectField('language', w.language, {
          choices: LANGUAGE_CHOICES,
          chosen: mail.language,
          disabled,
          hint: w.languageHint,
        })}
        ${this.#connection.buttons()}
      </form>`,
      { lead: w.lead },
    )}
      ${this.#connection.confirmation()}`
  }

  #fixed({ host, port, user, from, from_name: name, security }: Mail) {
    return panel(
      'server',
      w.server,
      html`<dl>
        <dt>${w.host}</dt><dd>${host}:${port}</dd>
        <dt>${w.security}</dt><dd>${w.securities[security ?? 'starttls']}</dd>
        <dt>${w.user}</dt><dd>${user ?? w.noUser}</dd>
        <dt>${w.from}</dt><dd>${name} &lt;${from}&gt;</dd>
      </dl>`,
      { lead: w.fixed },
    )
  }

  #test() {
    const { busy } = this.#connection.testing
    return panel(
      'test',
      w.test,
      html`<form @submit=${this.#send}>
          ${emailField('to', w.to, {
            value: identityOf(this.app)?.account?.email,
            autocomplete: 'email',
            required: true,
            disabled: busy,
          })}
          <div class="actions"><button class="button" ?disabled=${busy}>${busy ? w.sending : w.send}</button></div>
        </form>
        ${this.#connection.outcome(
          ({ to, response }) =>
            html`<p>${w.sent(to)}</p><p class="boxed reply"><code>${response}</code></p>`,
        )}`,
      { lead: w.testLead },
    )
  }

  #sending({ waiting, last }: Mail) {
    return panel(
      'sending',
      w.status,
      html`<dl>
        <dt>${w.waiting}</dt><dd class="tabular">${waiting}</dd>
        <dt>${w.last}</dt><dd>${
          last ? html`${ago(last.at)}: ${last.error ?? w.wasSent}` : w.noneYet
        }</dd>
      </dl>`,
    )
  }

  #save = async (event: SubmitEvent) => {
    const typed = sentForm(event)
    const body = {
      host: typed.text('host'),
      port: typed.number('port') ?? undefined,
      security: typed.exact<MailSecurity>('security')!,
      user: typed.text('user') || null,
      password: typed.exact('password') || undefined,
      from: typed.text('from'),
      from_name: typed.text('from_name'),
      language: typed.exact<DashboardLanguage>('language'),
    }
    await this.#connection.save(typed, () => this.app.api.mail.set({ body }))
  }

  #send = async (event: SubmitEvent) => {
    const body = { to: sentForm(event).text('to') }
    await this.#connection.test(() => this.app.api.mail.test({ body }))
    await this.#connection.read().catch((error: unknown) => {
      this.#connection.testing.reset(explain(error).detail)
    })
  }
}
customElements.define('dash-mail', DashMail)
