/** What is shown of each part, besides its problems: its figures, and what to do next. */
import { html, nothing, type TemplateResult } from 'lit'
import type { HealthPart, SystemHealth } from '../../daemon/contract/system-health.ts'
import '../kit/dash-meter.ts'
import { bytesInWords } from '../kit/formats/bytes.ts'
import { spokenTime } from '../kit/formats/duration.ts'
import { numberFormat } from '../kit/formats/formats.ts'
import { exactly } from '../kit/formats/when.ts'
import { messages } from './messages.ts'

const DAY_MS = 86_400_000
/** svc measures for so long before it makes a forecast. */
const FORECAST_DAYS = 7
/** A certificate that ends before is a problem (docs/operations.md). */
const SOON_DAYS = 7
/** How many times as fast as it plays. */
export const factor = numberFormat({ maximumFractionDigits: 1 })

type Html = TemplateResult | typeof nothing
/** In the order of the page. */
export const PARTS: { [P in HealthPart]: (part: SystemHealth[P]) => Html } = {
  queue,
  disk,
  backups,
  webhooks,
  sandbox,
  certificates,
  files,
  machine,
  updates,
}

const text = (...sentences: (string | false | null)[]): Html => {
  const spoken = sentences.filter(Boolean).join(' ')
  return spoken === '' ? nothing : html`<p>${spoken}</p>`
}

const way = (place: keyof (typeof messages)['places'], href: string) =>
  html`<a class="next" href=${href}>${messages.open(messages.places[place])}</a>`

function queue({
  state,
  paused,
  advice,
  waiting,
  running,
  kinds,
  oldest_waiting_since: oldest,
  videos,
}: SystemHealth['queue']): Html {
  const w = messages.queue
  const waitedSeconds = oldest === null ? 0 : (Date.now() - Date.parse(oldest)) / 1000
  return html`
    ${text(paused && w.paused, waiting + running === 0 ? w.empty : w.now(running, waiting), waitedSeconds >= 1 && w.oldest(spokenTime(waitedSeconds)))}
    ${
      videos.encoding + videos.waiting > 0
        ? text(
            w.videos(videos.encoding, videos.waiting),
            videos.remaining_seconds !== null && w.left(spokenTime(videos.remaining_seconds)),
            videos.speed !== null && w.speed(factor(videos.speed)),
          )
        : nothing
    }
    ${text(advice === 'slow' && w.slow)}
    ${
      kinds.length > 0
        ? html`<dl>${kinds.map(
            (each) =>
              html`<dt>${w.kinds[each.kind] ?? each.kind}</dt><dd class="tabular">${w.kind(each.running, each.waiting, each.later)}</dd>`,
          )}</dl>`
        : nothing
    }
    ${state === 'ok' && kinds.length === 0 ? nothing : way('encoding', '/settings/encoding')}`
}

function disk({
  advice,
  used_bytes: used,
  free_bytes: free,
  total_bytes: total,
  forecast,
}: SystemHealth['disk']): Html {
  const { titles, disk: w } = messages
  const { full_in_days: left, bytes_per_day: rate } = forecast
  const measured = Math.floor(forecast.measured_days)
  const usage = w.used(bytesInWords(used), bytesInWords(free), bytesInWords(total))
  return html`
    <dash-meter label=${titles.disk} text=${usage} max=${total} value=${total - free}
      ?scarce=${advice === 'low'}></dash-meter>
    ${text(usage)}
    ${text(
      rate === null
        ? w.tooEarly(measured, FORECAST_DAYS)
        : left === null
          ? w.notFilling(measured)
          : w.fullIn(left, measured),
      advice !== null && w.makeRoom,
    )}
    ${way('storage', '/settings/storage')}`
}

function backups({
  advice,
  nightly,
  newest,
  verified_at: verifiedAt,
  problems,
}: SystemHealth['backups']): Html {
  const w = messages.backups
  const tested = newest?.test ?? null
  return html`
    ${
      newest === null
        ? text(problems.length === 0 && w.none)
        : text(
            w.newest(exactly(newest.created_at), bytesInWords(newest.size_bytes ?? 0)),
            advice === 'old' && w.old,
            tested !== null && w.tests[tested],
            tested === null && (advice === 'untested' ? w.untested : w.testTonight),
          )
    }
    ${text(
      verifiedAt !== null && tested !== 'verified' && w.lastVerified(exactly(verifiedAt)),
      !nightly && newest !== null && w.nightlyOff,
    )}
    ${way('storage', '/settings/storage')}`
}

function webhooks({ enabled, problems }: SystemHealth['webhooks']): Html {
  const w = messages.webhooks
  return html`
    ${text(problems.length === 0 && (enabled === 0 ? w.none : w.fine(enabled)))}
    ${enabled > 0 ? way('webhooks', '/developers/webhooks') : nothing}`
}

function sandbox({ ffmpeg, lines, state, problems }: SystemHealth['sandbox']): Html {
  const w = messages.sandbox
  if (ffmpeg === null || lines === null) return nothing
  const all = Object.entries(lines) as [keyof typeof lines, (typeof lines)['files']][]
  const list = (shown: typeof all) =>
    html`<dl>${shown.map(
      ([name, { holds, detail }]) =>
        html`<dt>${w.lines[name] ?? name}</dt><dd class=${holds ? nothing : 'medium'}
        >${holds ? w.holds : w.holdsNot}: ${detail}</dd>`,
    )}</dl>`
  return html`
    ${text(problems.length === 0 ? w.fine(ffmpeg) : w.version(ffmpeg), state === 'problem' && w.refuses)}
    ${problems.length > 0 ? list(all.filter(([, { holds }]) => !holds)) : nothing}
    <details><summary>${w.protections}</summary>${list(all)}</details>`
}

function certificates({
  state,
  advice,
  certificates: all,
  problems,
}: SystemHealth['certificates']): Html {
  const w = messages.certificates
  if (state === 'off') return text(w.none)
  if (all.length === 0) return text(w.reading)
  const shown = all.map((each) => ({
    ...each,
    leftDays:
      each.expires_at === null
        ? null
        : Math.floor((Date.parse(each.expires_at) - Date.now()) / DAY_MS),
  }))
  // A certificate that ends soon is among the problems.
  const others = shown.filter(
    ({ leftDays }) => problems.length === 0 || leftDays === null || leftDays >= SOON_DAYS,
  )
  if (others.length === 0) return nothing
  return html`<dl>${others.map(
    ({ source, host, expires_at: at, error, leftDays }) =>
      html`<dt>${w.sources[source]}</dt><dd>${
        at === null || leftDays === null
          ? html`${w.unreachable(host)} ${error}`
          : w.until(host, exactly(at), leftDays)
      } ${source === 'public_url' && advice === 'wrong_host' ? w.wrongHost(host) : nothing}</dd>`,
  )}</dl>`
}

function files({ checked, problems }: SystemHealth['files']): Html {
  const w = messages.files
  if (problems.length > 0) return nothing
  return text(checked === null ? w.checking : checked === 0 ? w.empty : w.fine(checked))
}

function machine({ problems }: SystemHealth['machine']): Html {
  return text(problems.length === 0 && messages.machine.fine)
}

function updates({
  advice,
  url,
  version,
  latest,
  checked_at: checkedAt,
  error,
}: SystemHealth['updates']): Html {
  const w = messages.updates
  const about = way('about', '/settings/about')
  if (url === null)
    return html`${text(w.off(version))}<a class="next" href="/settings/about">${w.turnOn}</a>`
  const failed = error === null ? nothing : text(w.failed(error), w.again)
  if (advice === 'available' && latest)
    return html`${text(w.available(latest.version, version))}${failed}
      ${
        latest.url === null
          ? about
          : html`<a class="next" href=${latest.url} target="_blank" rel="noreferrer"
            >${w.release(latest.version)}</a>`
      }`
  if (error !== null) return html`${failed}${about}`
  return html`${text(checkedAt === null ? w.waiting : w.newest(version, exactly(checkedAt)))}${about}`
}
