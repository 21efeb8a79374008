/** The mail server, a test message, and how sending goes. */
import { css, html, nothing } from 'lit'
import { createRef, ref } from 'lit/directives/ref.js'
import type { Mail, MailTested, MailUpdate } from '../../daemon/contract/mail.ts'
import type { DashConfirm } from '../kit/dash-confirm.ts'
import '../kit/dash-confirm.ts'
import { faultLine, row } from '../kit/controls.ts'
import { explain } from '../kit/explain/explain.ts'
import { ago } from '../kit/formats/when.ts'
import { LANGUAGES } from '../kit/language.ts'
import { ReadTask } from '../kit/read-task.ts'
import { valueOf } from '../kit/value-of.ts'
import { Action } from '../notices/action.ts'
import { notify } from '../notices/notices.ts'
import { appElement, state } from '../state/app-element.ts'
import { messages } from './messages.ts'
import { pageStyles } from './page-styles.ts'

type Security = MailUpdate['security']
const SECURITIES = ['starttls', 'tls', 'none'] as const satisfies readonly Security[]
const PORTS: Record<Security, number> = { starttls: 587, tls: 465, none: 25 }

export class DashMail extends appElement({
  mail: state<Mail | undefined>(),
  /** Chosen in the form; null until something is. */
  security: state<Security | null>(null),
  tested: state<MailTested | null>(null),
}) {
  #read = new ReadTask(this, {
    query: () => true,
    read: async () => (this.mail = await this.app.api.mail.get()),
  })
  #saving = new Action(this)
  #testing = new Action(this)
  #confirm = createRef<DashConfirm>()

  static override styles = [
    pageStyles,
    css`
      /* Takes no row of the column. */
      dash-confirm { position: absolute; }
      form {
        display: grid;
        gap: var(--s4);
        max-width: 32rem;
      }
      .pair {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 7rem;
        gap: var(--s3);
      }
      .reply {
        padding: var(--s3);
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
        background: var(--sunken);
        overflow-wrap: anywhere;
      }
    `,
  ]

  override render() {
    return this.#read.view(() => {
      const mail = this.mail!
      return html`${mail.fixed ? this.#fixed(mail) : this.#server(mail)}
        ${mail.enabled ? this.#test() : nothing}
        ${mail.enabled ? this.#sending(mail) : nothing}`
    })
  }

  #server(mail: Mail) {
    const w = messages().mail
    const { busy, fault } = this.#saving
    const security = this.security ?? mail.security ?? 'starttls'
    return html`<section class="panel" aria-labelledby="server">
        <div><h2 id="server">${w.server}</h2><p class="lead">${w.lead}</p></div>
        <form @submit=${this.#save}>
          <div class="pair">
            ${row('host', w.host, this.#field('host', mail.host ?? '', { required: true, max: 255 }))}
            ${row(
              'port',
              w.port,
              html`<input class="field" id="port" name="port" type="number" min="1" max="65535"
                placeholder=${PORTS[security]} .value=${String(mail.port ?? '')} ?disabled=${busy} />`,
            )}
          </div>
          ${row(
            'security',
            w.security,
            html`<select class="field" id="security" name="security" ?disabled=${busy}
              aria-describedby="security-hint" @change=${this.#choose}>${SECURITIES.map(
                (each) => html`<option value=${each} ?selected=${each === security}
                >${w.securities[each]}</option>`,
              )}</select>`,
            security === 'none' ? w.noneHint : w.securityHint,
          )}
          ${row('user', w.user, this.#field('user', mail.user ?? '', { max: 200 }), w.userHint)}
          ${row(
            'password',
            w.password,
            html`<input class="field" id="password" name="password" type="password" maxlength="1000"
              autocomplete="off" aria-describedby="password-hint" ?disabled=${busy} />`,
            mail.has_password ? w.passwordKept : w.passwordHint,
          )}
          ${row(
            'from',
            w.from,
            this.#field('from', mail.from ?? '', { required: true, max: 254, type: 'email' }),
            w.fromHint,
          )}
          ${row('from_name', w.fromName, this.#field('from_name', mail.from_name ?? 'svc', { required: true, max: 200 }))}
          ${row(
            'language',
            w.language,
            html`<select class="field" id="language" name="language" ?disabled=${busy}
              aria-describedby="language-hint">${Object.entries(LANGUAGES).map(
                ([value, name]) => html`<option value=${value} ?selected=${value === mail.language}
                >${name}</option>`,
              )}</select>`,
            w.languageHint,
          )}
          ${faultLine(fault)}
          <div class="actions">
            <button class="button primary" ?disabled=${busy}>${busy ? w.saving : w.save}</button>
            ${
              mail.enabled
                ? html`<button type="button" class="button danger-quiet" ?disabled=${busy}
                  @click=${() => this.#confirm.value?.open()}>${w.remove}</button>`
                : nothing
            }
          </div>
        </form>
      </section>
      <dash-confirm ${ref(this.#confirm)} heading=${w.removeTitle} action=${w.remove} ?busy=${busy}
        @confirm=${this.#remove}><p>${w.removeText}</p></dash-confirm>`
  }

  #field(
    id: string,
    value: string,
    { required = false, max, type = 'text' }: { required?: boolean; max: number; type?: string },
  ) {
    return html`<input class="field" id=${id} name=${id} type=${type} maxlength=${max} autocomplete="off"
      spellcheck="false" aria-describedby="${id}-hint" ?required=${required} .value=${value}
      ?disabled=${this.#saving.busy} />`
  }

  #fixed({ host, port, user, from, from_name: name, security }: Mail) {
    const w = messages().mail
    return html`<section class="panel" aria-labelledby="server">
      <div><h2 id="server">${w.server}</h2><p class="lead">${w.fixed}</p></div>
      <dl>
        <dt>${w.host}</dt><dd>${host}:${port}</dd>
        <dt>${w.security}</dt><dd>${w.securities[security ?? 'starttls']}</dd>
        <dt>${w.user}</dt><dd>${user ?? w.noUser}</dd>
        <dt>${w.from}</dt><dd>${name} &lt;${from}&gt;</dd>
      </dl>
    </section>`
  }

  #test() {
    const w = messages().mail
    const { busy, fault } = this.#testing
    const { session } = this.app.store.state
    const own = session.phase === 'in' ? (session.identity.account?.email ?? '') : ''
    return html`<section class="panel" aria-labelledby="test">
      <div><h2 id="test">${w.test}</h2><p class="lead">${w.testLead}</p></div>
      <form @submit=${this.#send}>
        ${row(
          'to',
          w.to,
          html`<input class="field" id="to" name="to" type="email" maxlength="254" required
            autocomplete="email" .value=${own} ?disabled=${busy} />`,
        )}
        <div class="actions"><button class="button" ?disabled=${busy}>${busy ? w.sending : w.send}</button></div>
      </form>
      <div role="status">${
        this.tested && !busy && !fault
          ? html`<p>${w.sent(this.tested.to)}</p><p class="reply"><code>${this.tested.response}</code></p>`
          : nothing
      }</div>
      ${faultLine(busy ? '' : fault)}
    </section>`
  }

  #sending({ waiting, last }: Mail) {
    const w = messages().mail
    return html`<section class="panel" aria-labelledby="sending">
      <h2 id="sending">${w.status}</h2>
      <dl>
        <dt>${w.waiting}</dt><dd class="tabular">${waiting}</dd>
        <dt>${w.last}</dt><dd>${
          last ? html`${ago(last.at)}: ${last.error ?? w.wasSent}` : w.noneYet
        }</dd>
      </dl>
    </section>`
  }

  #choose = (event: Event) => {
    this.security = valueOf(event) as Security
  }

  #save = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const given = Object.fromEntries(new FormData(form)) as Record<string, string>
    const { host, port, security, user, password, from, from_name: fromName, language } = given
    await this.#saving.submit(messages().notSaved, async () => {
      this.mail = await this.app.api.mail.set({
        body: {
          host: host!.trim(),
          ...(port ? { port: Number(port) } : {}),
          security: security as Security,
          user: user!.trim() || null,
          ...(password ? { password } : {}),
          from: from!.trim(),
          from_name: fromName!.trim(),
          language: language as MailUpdate['language'],
        },
      })
      // Not kept in the page either.
      ;(form.elements.namedItem('password') as HTMLInputElement).value = ''
      this.security = null
      this.#forgetTest()
      notify(this.app, messages().saved)
    })
  }

  #remove = async () => {
    await this.#saving.run(messages().notSaved, async () => {
      await this.app.api.mail.delete()
      this.mail = await this.app.api.mail.get()
      this.#forgetTest()
      notify(this.app, messages().mail.removed)
    })
    this.#confirm.value?.close()
  }

  #send = async (event: SubmitEvent) => {
    event.preventDefault()
    const to = String(new FormData(event.target as HTMLFormElement).get('to')).trim()
    await this.#testing.submit(
      ({ detail }) => detail,
      async () => {
        this.tested = await this.app.api.mail.test({ body: { to } })
      },
    )
    this.mail = await this.app.api.mail.get().catch((error: unknown) => {
      this.#testing.reset(explain(error).detail)
      return this.mail
    })
  }

  #forgetTest() {
    this.tested = null
    this.#testing.reset()
  }
}
customElements.define('dash-mail', DashMail)
