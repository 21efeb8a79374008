/**
 * Runs once the first picture of the page has been seen and could be used: nothing that is asked of
 * others keeps it waiting. From then on at once.
 */
let isPainted = false

export function afterPicture(deed: () => void): void {
  // A tab in the background makes no pictures.
  if (isPainted || document.hidden) return deed()
  // The first frame shows it, the second answers whoever was waiting for it.
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        isPainted = true
        deed()
      }),
    ),
  )
}
