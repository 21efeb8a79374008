import type { Page } from 'playwright-core'

/** How much of the line's colour each column of pixels holds at most, from 0 to 1, between two points of the chart. */
export const inkBetween = (page: Page, first: number, last: number): Promise<number[]> =>
  page.locator('dash-over-time dash-chart').evaluate(
    (chart, [from, to]) => {
      const root = chart.shadowRoot!
      const canvas = root.querySelector('canvas')!
      const over = root.querySelector('.u-over')!.getBoundingClientRect()
      const [red, green, blue] = getComputedStyle(root.querySelector('.ink-main')!)
        .color.match(/[\d.]+/g)!
        .map(Number)
      const { data, width, height } = canvas
        .getContext('2d')!
        .getImageData(0, 0, canvas.width, canvas.height)
      const scale = width / canvas.getBoundingClientRect().width
      const points = (chart as unknown as { data: { points: string[] } }).data.points.length
      const at = (point: number) =>
        Math.round(
          (over.left - canvas.getBoundingClientRect().left + (over.width * point) / (points - 1)) *
            scale,
        )
      const columns: number[] = []
      for (let x = at(from!); x <= at(to!); x += 1) {
        let most = 0
        for (let y = 0; y < height; y += 1) {
          const pixel = (y * width + x) * 4
          const isInk =
            Math.abs(data[pixel]! - red!) +
              Math.abs(data[pixel + 1]! - green!) +
              Math.abs(data[pixel + 2]! - blue!) <
            60
          if (isInk) most = Math.max(most, data[pixel + 3]! / 255)
        }
        columns.push(most)
      }
      return columns
    },
    [first, last],
  )
