/** What a page of the appliance finds as `window.svcDesktop` in the desktop app, and nothing more. The dashboard works without it. */
export interface SvcDesktop {
  /** Whether the page can take files (in the element with the id `svc-desktop-files`) and addresses. */
  ready(can: boolean): void
  /** Which files are on their way from this page: a count, and the part of them that is sent (0–1). */
  showUploads(uploads: { count: number; fraction: number }): void
  /** Calls it with the path of a page that somebody asked for, such as `/videos/k3x9a0Zq7LmN4pR`. */
  onGo(listener: (path: string) => void): void
}
