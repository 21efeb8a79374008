/** Where Chromium draws cues: in a tree of its own below the video, which scripts of the page cannot see. */
import type { CDPSession, Page } from 'playwright-core'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
interface Node {
  nodeId: number
  attributes?: string[]
  children?: Node[]
  shadowRoots?: Node[]
}

/** Each line of text of the cues that are drawn, in pixels of the view. */
export async function cueBoxes(page: Page): Promise<Box[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
    const boxes = await Promise.all(cuesIn(root).map(({ nodeId }) => boxesOf(session, nodeId)))
    return boxes.flat()
  } finally {
    await session.detach()
  }
}

const cuesIn = (node: Node): Node[] => [
  ...(isCue(node) ? [node] : []),
  ...[...(node.shadowRoots ?? []), ...(node.children ?? [])].flatMap(cuesIn),
]

/** Attributes come as names and values in turn. */
const isCue = ({ attributes = [] }: Node): boolean =>
  attributes.some((name, at) => at % 2 === 0 && name === 'pseudo' && attributes[at + 1] === 'cue')

async function boxesOf(session: CDPSession, nodeId: number): Promise<Box[]> {
  // None for one that has gone meanwhile.
  const { quads } = await session
    .send('DOM.getContentQuads', { nodeId })
    .catch(() => ({ quads: [] }))
  return quads
    .map(([left, top, , , right, bottom]) => ({ left, top, right, bottom }) as Box)
    .filter(({ left, right }) => right > left)
}
