/** Cue text of WebVTT as people type it: tags stay, `&amp;` is `&`. */

const TAG = /^<\/?(?:c|i|b|u|v|ruby|rt|lang)(?:[.\s][^<>]*)?>|^<\d[\d:.]*>/
/** What stays written out, since nobody can see it. */
const ENTITY = /^&(?:nbsp|lrm|rlm|#\d{1,7}|#x[\da-f]{1,6});/i

export function displayTextOf(markup: string): string {
  return markup.replace(/&(amp|lt|gt);/g, (whole, name: string, at: number) => {
    const sign = { amp: '&', lt: '<', gt: '>' }[name]!
    // Where it would be taken for a tag or an entity again, it stays as it is.
    const then = sign + markup.slice(at + whole.length)
    return TAG.test(then) || ENTITY.test(then) || /^&(?:amp|lt|gt);/.test(then) ? whole : sign
  })
}

/** An empty line would end the cue. */
export function markupOf(shown: string): string {
  const lines = shown
    .replaceAll('\r', '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.join('\n').replace(/[<&]|-->/g, (sign, at: number, all: string) => {
    if (sign === '-->') return '--&gt;'
    const rest = all.slice(at)
    if (sign === '<') return TAG.test(rest) ? '<' : '&lt;'
    return ENTITY.test(rest) || /^&(?:amp|lt|gt);/.test(rest) ? '&' : '&amp;'
  })
}
