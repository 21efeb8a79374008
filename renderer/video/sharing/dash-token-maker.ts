/** Makes a playback token to try with, or to give to somebody; and shows how a site's own server makes them. */
import { css, html, nothing, type PropertyValues } from 'lit'
import type { TokenCreated } from '../../../daemon/contract/token.ts'
import type { Video } from '../../../daemon/contract/video.ts'
import { checkbox, faultLine, named } from '../../kit/controls.ts'
import { selectField } from '../../kit/fields.ts'
import { formatOf } from '../../kit/formats/formats.ts'
import { lastingText, secondsOf } from '../../kit/formats/lasting.ts'
import { keyIcon } from '../../kit/icons.ts'
import { codeBlock } from '../../kit/styles/code-block.ts'
import { disclosure } from '../../kit/styles/disclosure.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { Action, faultText } from '../../notices/action.ts'
import '../../notices/dash-copy.ts'
import { appElement, property, state } from '../../state/app-element.ts'
import { messages } from '../messages.ts'

const w = messages.sharing

/** The contract has the maximum. */
const LIFETIMES = ['15m', '1h', '12h', '1d', '7d', '30d'] as const
const REACHES = ['video', 'collection', 'space'] as const

/** Follows docs/private-videos.md. */
const SERVER_CODE = `import { createHmac } from 'node:crypto'

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function sign(key, claims) {
  const kid = \`key_\${key.split('_')[2]}\`
  const body = \`\${part({ alg: 'HS256', typ: 'JWT', kid })}.\${part(claims)}\`
  return \`\${body}.\${createHmac('sha256', key).update(body).digest('base64url')}\`
}

// For each visit: a token for one video, for an hour.
const token = sign(process.env.SVC_KEY, { sub: videoId, exp: Math.floor(Date.now() / 1000) + 3600 })`

const ending = formatOf(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }),
)

const styles = css`
  .panel {
    gap: var(--s3);
    padding: var(--s4);
  }
  form {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
    gap: var(--s3);
    align-items: end;
    > .check { align-self: center; }
    > .button { justify-self: start; }
  }
  .made { gap: var(--s2); }
  .copied {
    position: relative;
    > dash-copy {
      position: absolute;
      top: 4px;
      right: 4px;
      border-radius: var(--radius-s);
      background: var(--sunken);
    }
  }
  pre { padding-right: 44px; }
  summary { color: var(--accent-ink); }
  details[open] > .hint { margin: var(--s2) 0; }
`

/** Event: `token`, with the one that was made, or null once it is no answer to what is chosen. */
export class DashTokenMaker extends appElement({
  video: property<Video>(),
  made: state<TokenCreated>(),
  lifetime: state<(typeof LIFETIMES)[number]>('1d'),
  reach: state<(typeof REACHES)[number]>('video'),
  download: state(false),
}) {
  #making = new Action(this)

  static override styles = [formStyles, codeBlock, disclosure, styles]

  override willUpdate(changed: PropertyValues<this>) {
    const before = changed.get('video')
    if (before && before.id !== this.video.id) this.#change({})
  }

  override render() {
    const { made, reach } = this
    const { busy, fault } = this.#making
    const reaches = REACHES.filter(
      (each) => each !== 'collection' || this.video.collection !== null,
    )
    return html`<div class="panel">
      <h3>${w.token}</h3>
      <p class="hint">${w.tokenLead}</p>
      <form @submit=${this.#make}>
        ${selectField('lifetime', w.lifetime, {
          choices: LIFETIMES.map((each) => [each, lastingText(each)] as const),
          chosen: this.lifetime,
          change: (lifetime) => this.#change({ lifetime }),
        })}
        ${selectField('reach', w.reach, {
          choices: named(reaches, w.reaches),
          chosen: reach,
          change: (reach) => this.#change({ reach }),
        })}
        ${checkbox(w.withOriginal, this.download, (download) => this.#change({ download }))}
        <button class="button" ?disabled=${busy}>${keyIcon()}${busy ? w.makingToken : w.makeToken}</button>
      </form>
      ${faultLine(fault)}
      <div role="status">${made ? this.#result(made) : nothing}</div>
      <details>
        <summary>${w.serverTitle}</summary>
        <p class="hint">${w.serverText} <a href="/developers">${w.toKeys}</a></p>
        <div class="copied"><pre tabindex="0" role="region"
          aria-label=${w.serverTitle}><code>${SERVER_CODE}</code></pre><dash-copy what=${w.code}
          .text=${SERVER_CODE}></dash-copy></div>
      </details>
    </div>`
  }

  #result(made: TokenCreated) {
    const { lifetime, download } = this
    const copied = (what: string, text: string, look = '') => html`<div class="copied">
      <pre><code class=${look}>${text}</code></pre><dash-copy what=${what} .text=${text}></dash-copy>
    </div>`
    const command = `svc tokens playback ${this.#subject} --expires-in ${lifetime}`
    return html`<div class="made stacked">
      ${copied(w.token, made.token, 'token')}
      <p class="hint">${w.holdsUntil(ending().format(new Date(made.expires_at)))}</p>
      <p class="hint">${w.byCommand}</p>
      ${copied(w.command, `${command}${download ? ' --download' : ''}`)}
    </div>`
  }

  /** What the token names. */
  get #subject() {
    const { id, collection, space } = this.video
    return { video: id, collection: collection ?? space, space }[this.reach]
  }

  #change(part: Partial<Pick<DashTokenMaker, 'lifetime' | 'reach' | 'download'>>) {
    Object.assign(this, part)
    // What comes of an earlier choice is not for this one.
    this.#making = new Action(this)
    this.#notify(undefined)
  }

  #notify(made: TokenCreated | undefined) {
    this.made = made
    this.emit('token', made?.token ?? null)
  }

  #make = async (event: SubmitEvent) => {
    event.preventDefault()
    const making = this.#making
    const { lifetime, download } = this
    await making.submit(faultText, async () => {
      const expires_in = secondsOf(lifetime)
      const body = { sub: this.#subject, aud: 'playback', expires_in, download } as const
      const made = await this.app.api.tokens.create({ body })
      if (making === this.#making) this.#notify(made)
    })
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#notify(undefined)
  }
}
customElements.define('dash-token-maker', DashTokenMaker)
