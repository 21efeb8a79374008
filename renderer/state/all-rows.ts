/** Every row of a list that the API gives by pages, for what is chosen from. */
const PAGE = 100
/** Nobody looks through more. */
const MOST = 2_000

interface Page<Row> {
  data: Row[]
  next_cursor: string | null
}

/** `list`: a call of the API, as `api.spaces.list`. Throws what it answers. */
export async function allRows<Row>(
  list: (input: { query: { limit: number; cursor?: string } }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let cursor: string | null | undefined; cursor !== null && all.length < MOST;) {
    const page = await list({ query: { limit: PAGE, ...(cursor ? { cursor } : {}) } })
    all.push(...page.data)
    cursor = page.next_cursor
  }
  return all
}
