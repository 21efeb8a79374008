/**
 * The interface `window.svcDesktop` that the desktop app offers to pages of the appliance. Optional:
 * the dashboard works without it.
 */
export interface SvcDesktop {
  /** Whether the page can receive files (in the element with the id `svc-desktop-files`) and paths. */
  ready(can: boolean): void
  /** Uploads of this page: their number, and the sent share (0–1). */
  showUploads(uploads: { count: number; fraction: number }): void
  /** Registers a listener for requested pages; the path is such as `/videos/k3x9a0Zq7LmN4pR`. */
  onGo(listener: (path: string) => void): void
}
