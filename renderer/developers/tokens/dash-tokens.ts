/** Tokens: a check of one, a form that creates one, and code that signs them. */
import { css, html, nothing } from 'lit'
import { appElement, property, state } from '../../state/app-element.ts'
import type { TokenCreated, TokenUse } from '../../../daemon/contract/token.ts'
import { Action } from '../../notices/action.ts'
import '../../notices/dash-copy.ts'
import { checkbox, named, sendButton } from '../../kit/controls.ts'
import '../../kit/dash-picker.ts'
import type { PickerChoice } from '../../kit/dash-picker.ts'
import { selectField } from '../../kit/fields.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { GHOST, ReadTask } from '../../kit/read-task.ts'
import { formStyles } from '../../kit/styles/form.ts'
import { exactly } from '../../kit/formats/when.ts'
import { findVideos, readSubjects, type Subjects } from '../../playground/subject.ts'
import '../code-choice.ts'
import { tabStyles } from '../tab-styles.ts'
import './dash-token-check.ts'
import { signCode, USES, type TokenRequest } from './sign-code.ts'
import { messages } from '../messages.ts'

const w = messages.tokens

const HOUR = 3_600
const LIVES = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, month: 30 * 24 * HOUR } as const
type Life = keyof typeof LIVES
const LIFE_NAMES = Object.keys(LIVES) as Life[]

const tokensStyles = css`
  .two {
    display: grid;
    grid-template-columns: minmax(0, 5fr) minmax(0, 3fr);
    gap: var(--s5);
    align-items: start;
  }
  .panel { min-width: 0; }
  @media (max-width: 60rem) {
    .two { grid-template-columns: minmax(0, 1fr); }
  }
`

class DashTokens extends appElement({
  request: state<TokenRequest>(),
  token: state(''),
}) {
  #subjects = new ReadTask(this, { read: () => readSubjects(this.app, undefined) })

  static override styles = [formStyles, tabStyles, tokensStyles]

  override render() {
    const { problem, value: subjects, again } = this.#subjects
    if (problem) return problemPanel({ ...problem, title: w.notRead }, again)
    if (!subjects) return GHOST
    return html`<div class="lead"><p>${w.about}</p></div>
      <div class="two">
        <section class="panel" aria-labelledby="check"
        ><h2 id="check">${w.check}</h2><dash-token-check .given=${this.token}></dash-token-check></section>
        <section class="panel" aria-labelledby="make">
          <h2 id="make">${w.make}</h2>
          <dash-token-make .subjects=${subjects}
            @wanted=${({ detail }: CustomEvent<TokenRequest>) => (this.request = detail)}
            @made=${({ detail }: CustomEvent<string>) => (this.token = detail)}></dash-token-make>
        </section>
      </div>
      <section class="panel" aria-labelledby="sign">
        <h2 id="sign">${w.sign}</h2>
        <p class="soft">${w.signText}</p>
        ${
          this.request
            ? html`<dash-code-choice label=${w.signCode} .codes=${signCode(this.request)}></dash-code-choice>`
            : ''
        }
      </section>`
  }
}
customElements.define('dash-tokens', DashTokens)

const tokenMakeStyles = css`
  :host { display: block; }
  .made {
    display: grid;
    gap: var(--s2);
    margin-top: var(--s4);
    padding-top: var(--s4);
    border-top: var(--edge);
  }
  form {
    display: grid;
    gap: var(--s4);
    > .button { justify-self: start; }
  }
`

/** Creates a token. Events: `wanted`, with what is chosen; `made`, with the token. */
class DashTokenMake extends appElement({
  subjects: property<Subjects>(),
  /** undefined: the newest video, else a collection, else a space. */
  picked: state<PickerChoice>(),
  use: state<TokenUse>('playback'),
  life: state<Life>('hour'),
  download: state(false),
  created: state<TokenCreated>(),
}) {
  #creating = new Action(this)
  #sent = ''

  static override styles = [formStyles, tabStyles, tokenMakeStyles]

  /** Emits the first choice too, before anybody changes the form. */
  override updated() {
    const detail = this.#request
    const request = JSON.stringify(detail)
    if (request === this.#sent) return
    this.#sent = request
    this.emit('wanted', detail)
  }

  override render() {
    const chosen = this.#chosen()
    const { created, use } = this
    return html`<form @submit=${this.#make}>
        <p class="soft small">${w.makeText}</p>
        <div class="row">
          <p class="title" aria-hidden="true">${w.opens}</p>
          <dash-picker wide label=${w.opens} search=${w.findAny} name=${chosen.name}
            chosen=${chosen.id} .find=${this.#find}
            @pick=${({ detail }: CustomEvent<PickerChoice>) => (this.picked = detail)}
          ></dash-picker>
        </div>
        ${selectField('aud', w.usedFor, {
          choices: named(USES, w),
          chosen: use,
          change: (use) => Object.assign(this, { use, download: false }),
        })}
        ${selectField('life', w.holds, {
          choices: named(LIFE_NAMES, w),
          chosen: this.life,
          change: (life) => (this.life = life),
        })}
        ${
          use === 'playback'
            ? checkbox(w.download, this.download, (download) => (this.download = download))
            : nothing
        }
        ${sendButton(this.#creating, w.makeAction, w.making)}
      </form>
      ${
        created
          ? html`<div class="made" role="status">
            <b class="small">${w.made}</b>
            <code class="boxed whole">${created.token}</code>
            <p class="soft small">${w.until(exactly(created.expires_at))}</p>
            <dash-copy label=${w.copyToken} what=${w.theToken} .text=${created.token}></dash-copy>
          </div>`
          : nothing
      }`
  }

  #chosen(): PickerChoice {
    const { videos, collections, spaces } = this.subjects
    const { id = '', name = '' } = this.picked ?? videos[0] ?? collections[0] ?? spaces[0] ?? {}
    return { id, name, group: '' }
  }

  #find = async (text: string, signal: AbortSignal): Promise<PickerChoice[]> => {
    const { collections, spaces } = this.subjects
    const query = text.toLocaleLowerCase()
    const matches = ({ name }: { name: string }) => name.toLocaleLowerCase().includes(query)
    const groups = [
      [w.videos, await findVideos(this.app, text, signal)],
      [w.collections, collections.filter(matches)],
      [w.spaces, spaces.filter(matches)],
    ] as const
    return groups.flatMap(([group, items]) => items.map(({ id, name }) => ({ id, name, group })))
  }

  get #request(): TokenRequest {
    const { use: aud, life, download } = this
    return { sub: this.#chosen().id, aud, expiresInSeconds: LIVES[life], download }
  }

  #make = async (event: SubmitEvent) => {
    event.preventDefault()
    const { expiresInSeconds, ...claims } = this.#request
    await this.#creating.submit(w.notMade, async () => {
      const body = { ...claims, expires_in: expiresInSeconds }
      this.created = await this.app.api.tokens.create({ body })
      this.emit('made', this.created.token)
    })
  }
}
customElements.define('dash-token-make', DashTokenMake)
