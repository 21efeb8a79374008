/** What goes into any web page. `base` is the address by which this page reached the appliance. */
export const embedCode = (base: string, id: string): string =>
  `<script type="module" src="${base}/npm/@svc/components/+esm"></script>\n<svc-player embed="${id}"></svc-player>`
