/** An entry of the audit log as a line: who did what, old and new values, and when. */
import { css, html, nothing } from 'lit'
import type { AuditEntry } from '../../daemon/contract/audit.ts'
import { lineStyles } from '../kit/styles/lines.ts'
import { time } from '../kit/formats/when.ts'
import { messages as w } from './messages.ts'

export const entryStyles = [
  lineStyles,
  css`
    .entry {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: var(--s1) var(--s4);
      padding: var(--s3) var(--s4);
      > time {
        color: var(--ink-soft);
        font-size: var(--text-s);
      }
    }
    .did { overflow-wrap: anywhere; }
    .changes {
      grid-column: 1 / -1;
      display: grid;
      gap: 2px;
      color: var(--ink-soft);
      font-size: var(--text-s);
      li { overflow-wrap: anywhere; }
      del { text-decoration-color: var(--ink-faint); }
      ins {
        color: var(--ink);
        text-decoration: none;
      }
    }
    .from {
      grid-column: 1 / -1;
      color: var(--ink-faint);
      font-size: var(--text-s);
    }
  `,
]

/** Longer values are cut: the API and the export have them whole. */
const MOST_CHARACTERS = 200

/** `named`: whether the line names what the entry is about. */
export function entryLine(entry: AuditEntry, { named }: { named: boolean }) {
  const { actor, target, changes, created_at: at } = entry
  const { address } = actor
  const name = named ? (target?.name ?? target?.id ?? null) : null
  return html`<li class="entry">
    <span class="did"><span class="medium">${actorText(entry)}</span> · ${actionText(entry.action)}${
      name === null ? nothing : html` · ${name}`
    }</span>
    ${time(at)}
    ${changes.length === 0 ? nothing : html`<ul class="changes">${changes.map(changeLine)}</ul>`}
    ${address === null ? nothing : html`<span class="from">${address}</span>`}
  </li>`
}

/** What had no value before is shown by its value alone. */
const changeLine = ({ field, from, to }: AuditEntry['changes'][number]) =>
  html`<li>${fieldText(field)}: ${
    from === null ? nothing : html`<del>${valueText(from)}</del> → `
  }<ins>${valueText(to)}</ins></li>`

function actorText({ actor: { kind, id, name } }: AuditEntry) {
  const kinds = {
    account: w.anonymous,
    api_key: w.key,
    owner_secret: w.ownerSecret,
    token: w.token,
    job: w.job,
    anonymous: w.anonymous,
  }
  return name ?? (id === null ? kinds[kind] : `${kinds[kind]} ${id}`)
}

/** `videos.update` as "Video changed"; what has no words is named as in the API. */
function actionText(action: string) {
  const { nouns, verbs, actions } = w
  const phrase = actions[action as keyof typeof actions]
  if (phrase) return phrase
  const [noun = '', verb = ''] = action.split('.')
  const [thing, done] = [nouns[noun as keyof typeof nouns], verbs[verb as keyof typeof verbs]]
  return thing && done ? `${thing} ${done}` : html`${thing ?? nothing} <code>${action}</code>`
}

function fieldText(field: string) {
  const { fields } = w
  return field in fields ? fields[field as keyof typeof fields] : html`<code>${field}</code>`
}

function valueText(value: unknown) {
  if (value === null || value === undefined || value === '') return w.empty
  if (typeof value === 'boolean') return value ? w.yes : w.no
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}
