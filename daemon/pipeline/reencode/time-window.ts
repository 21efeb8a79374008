/** Hours of the day in which re-encoding may begin, by the clock on the wall: `22:00-06:00`. */

/** Whether the window is open; its end is outside. */
export function isOpen(window: string, now: Date): boolean {
  const [from, to] = minutesOf(window)
  const minute = now.getHours() * 60 + now.getMinutes()
  return from < to ? from <= minute && minute < to : minute >= from || minute < to
}

/**
 * When the window opens next, after `now`. A time that does not exist on the night when clocks are set
 * ahead counts as an hour later.
 */
export function nextOpening(window: string, now: Date): Date {
  const [from] = minutesOf(window)
  const onDay = (days: number): Date =>
    new Date(
      now.getFullYear(),
      now.getMonth(),
      now.getDate() + days,
      Math.floor(from / 60),
      from % 60,
    )
  const today = onDay(0)
  return today > now ? today : onDay(1)
}

function minutesOf(window: string): [from: number, to: number] {
  const [from = 0, to = 0] = window.split('-').map((time) => {
    const [hours, minutes] = time.split(':').map(Number)
    return hours! * 60 + minutes!
  })
  return [from, to]
}
