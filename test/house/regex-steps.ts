/**
 * How many steps a regular expression takes that tries one way after another, as JavaScript's do:
 * counted, not timed, on texts made of what the expression itself is made of. What takes four times
 * the steps for twice the text takes hours for a file.
 */
type Node =
  | { kind: 'char'; holds(sign: string): boolean }
  | { kind: 'at'; holds(text: string, at: number): boolean }
  | { kind: 'seq'; parts: Node[] }
  | { kind: 'alt'; parts: Node[] }
  | { kind: 'repeat'; inner: Node; least: number; most: number; lazy: boolean }
  | { kind: 'look'; inner: Node; wanted: boolean; behind: boolean }

const POOL = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)),
  '\n',
  '\r',
  '\t',
  '\0',
  'é',
  '－',
  '\u0301',
  '中',
]
const MOST_SIGNS = 8
const [SHORT, LONG] = [24, 48]
/** Twice the text: linear is 2, the square is 4. */
const TOO_MUCH = 3
const WORTH_COUNTING = 10 * LONG
/** Of so short a text only what grows without measure takes as many. */
const MOST_STEPS = 50_000

export function parseRegex(
  source: string,
  flags: string,
): { root: Node; chars: Extract<Node, { kind: 'char' }>[] } {
  let at = 0
  const chars: Extract<Node, { kind: 'char' }>[] = []

  function char(text: string): Node {
    const pattern = new RegExp(`^(?:${text})$`, flags.replace(/[gym]/g, ''))
    const known = new Map<string, boolean>()
    const node = {
      kind: 'char' as const,
      holds: (sign: string) =>
        known.get(sign) ?? (known.set(sign, pattern.test(sign)), known.get(sign)!),
    }
    chars.push(node)
    return node
  }
  function alternatives(): Node {
    const parts = [sequence()]
    while (source[at] === '|') {
      at += 1
      parts.push(sequence())
    }
    return parts.length === 1 ? parts[0]! : { kind: 'alt', parts }
  }
  function sequence(): Node {
    const parts: Node[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')')
      parts.push(quantified(atom()))
    return { kind: 'seq', parts }
  }
  function quantified(inner: Node): Node {
    const [whole, sign, least, comma, most] =
      /^(?:([*+?])|\{(\d+)(,?)(\d*)\})/.exec(source.slice(at)) ?? []
    if (whole === undefined) return inner
    at += whole.length
    const lazy = source[at] === '?'
    if (lazy) at += 1
    if (sign)
      return {
        kind: 'repeat',
        inner,
        least: sign === '+' ? 1 : 0,
        most: sign === '?' ? 1 : Infinity,
        lazy,
      }
    return {
      kind: 'repeat',
      inner,
      least: Number(least),
      most: most ? Number(most) : comma ? Infinity : Number(least),
      lazy,
    }
  }
  function group(): Node {
    const [opening] = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(at))!
    at += opening.length
    const inner = alternatives()
    at += 1
    return /[=!]$/.test(opening)
      ? { kind: 'look', inner, wanted: opening.endsWith('='), behind: opening.includes('<') }
      : inner
  }
  function atom(): Node {
    const rest = source.slice(at)
    if (rest[0] === '(') return group()
    const [text] =
      /^(?:\[(?:\\[^]|[^\]\\])*\]|\\(?:u\{\w+\}|u\w{4}|x\w{2}|[pP]\{[^}]*\}|k<\w+>|[^])|[^])/u.exec(
        rest,
      )!
    at += text.length
    if (text === '^')
      return {
        kind: 'at',
        holds: (all, place) => place === 0 || (flags.includes('m') && all[place - 1] === '\n'),
      }
    if (text === '$')
      return {
        kind: 'at',
        holds: (all, place) => place === all.length || (flags.includes('m') && all[place] === '\n'),
      }
    const isWord = (sign: string | undefined): boolean => sign !== undefined && /\w/.test(sign)
    if (text === '\\b' || text === '\\B')
      return {
        kind: 'at',
        holds: (all, place) => (isWord(all[place - 1]) !== isWord(all[place])) === (text === '\\b'),
      }
    return char(text)
  }
  return { root: alternatives(), chars }
}

/** The steps of a search through all of the text, whether it finds something or not. */
export function stepsOf(root: Node, text: string): number {
  let steps = 0
  function match(node: Node, at: number, then: (at: number) => boolean): boolean {
    steps += 1
    // As if it had been found: nothing more is tried.
    if (steps > MOST_STEPS) return true
    if (node.kind === 'char') return at < text.length && node.holds(text[at]!) && then(at + 1)
    if (node.kind === 'at') return node.holds(text, at) && then(at)
    if (node.kind === 'alt') return node.parts.some((part) => match(part, at, then))
    if (node.kind === 'seq') return inTurn(node.parts, 0, at, then)
    if (node.kind === 'repeat') return repeated(node, 0, at, then)
    const found = node.behind
      ? Array.from({ length: at + 1 }, (_, back) => at - back).some((from) =>
          match(node.inner, from, (end) => end === at),
        )
      : match(node.inner, at, () => true)
    return found === node.wanted && then(at)
  }
  const inTurn = (
    parts: Node[],
    place: number,
    at: number,
    then: (at: number) => boolean,
  ): boolean =>
    place === parts.length
      ? then(at)
      : match(parts[place]!, at, (next) => inTurn(parts, place + 1, next, then))
  function repeated(
    node: Extract<Node, { kind: 'repeat' }>,
    count: number,
    at: number,
    then: (at: number) => boolean,
  ): boolean {
    const more = (): boolean =>
      count < node.most &&
      match(
        node.inner,
        at,
        (next) => (next > at || count < node.least) && repeated(node, count + 1, next, then),
      )
    if (count < node.least) return more()
    return node.lazy ? then(at) || more() : more() || then(at)
  }
  for (
    let from = 0;
    from <= text.length && steps <= MOST_STEPS && !match(root, from, () => true);
    from += 1
  );
  return steps
}

/** A text that leads to each part that repeats without a bound. */
function leadsOf(root: Node, signs: readonly string[]): string[] {
  const leads = new Set([''])
  const shortest = (node: Node, before: string): string => {
    if (node.kind === 'char')
      return signs.find((sign) => node.holds(sign)) ?? POOL.find((sign) => node.holds(sign)) ?? ''
    if (node.kind === 'seq')
      return node.parts.reduce((text, part) => text + shortest(part, before + text), '')
    if (node.kind === 'alt') return node.parts.map((part) => shortest(part, before))[0]!
    if (node.kind === 'repeat') {
      if (node.most === Infinity) leads.add(before)
      const once = shortest(node.inner, before)
      return once.repeat(node.least)
    }
    return ''
  }
  shortest(root, '')
  return [...leads]
}

/** A text of which twice as much takes more than thrice the steps; null when none was found. */
export function killerOf(source: string, flags: string): string | null {
  const { root, chars } = parseRegex(source, flags)
  // Of the signs that no part of the expression tells apart one is enough.
  const kinds = new Map(
    POOL.map((sign) => [chars.map((node) => Number(node.holds(sign))).join(''), sign]),
  )
  const signs = [...kinds.values()].slice(0, MOST_SIGNS)
  const pumps = [
    ...signs,
    ...signs.flatMap((one) => signs.filter((other) => other !== one).map((other) => one + other)),
  ]
  for (const lead of leadsOf(root, signs)) {
    for (const pump of new Set([...pumps, ...(lead === '' ? [] : [lead])])) {
      for (const end of ['\u0001', '\n\u0001', '']) {
        const [less, more] = [SHORT, LONG].map((times) =>
          stepsOf(root, lead + pump.repeat(times) + end),
        ) as [number, number]
        if (more > MOST_STEPS || (more > WORTH_COUNTING && more > TOO_MUCH * less))
          return `${lead}${pump}…${end}`
      }
    }
  }
  return null
}
