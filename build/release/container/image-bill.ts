/** The bill of materials of an image: the packages of Debian in it, svc among them, whose own parts have their bill. */
import { writeFile } from 'node:fs/promises'
import { runProgram } from '../../program.ts'
import { SetupError } from '../../step.ts'
import { withSerialNumber } from '../bill-of-materials.ts'

/** `layer`: the archive of the topmost layer, in which dpkg's list is complete. */
export async function writeImageBill(
  file: string,
  { layer, ...edition }: { layer: string } & Edition,
): Promise<void> {
  const { ok, output: status } = await runProgram('tar', [
    '--extract',
    '--to-stdout',
    '--file',
    layer,
    'var/lib/dpkg/status',
  ])
  if (!ok) throw new SetupError(`tar could not read the packages of the image:\n${status}`)
  await writeFile(file, `${JSON.stringify(imageBill({ status, ...edition }), null, 2)}\n`)
}

interface Edition {
  tag: string
  version: string
  epochSeconds: number
}

export const imageBill = ({ status, tag, version, epochSeconds }: { status: string } & Edition) =>
  withSerialNumber({
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: new Date(epochSeconds * 1_000).toISOString(),
      component: { 'bom-ref': tag, type: 'container', name: 'svc', version },
    },
    components: packagesIn(status),
    dependencies: [],
  })

/** By dpkg's list: paragraphs of `Name: value`. */
const packagesIn = (status: string) =>
  status
    .split('\n\n')
    .filter((paragraph) => /^Status: install ok installed$/m.test(paragraph))
    .map((paragraph) => {
      const [name, version, architecture] = ['Package', 'Version', 'Architecture'].map(
        (field) => new RegExp(`^${field}: (.*)$`, 'm').exec(paragraph)![1]!,
      )
      const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version!)}?arch=${architecture}&distro=debian-12`
      return name === 'svc'
        ? { 'bom-ref': `svc@${version}`, type: 'application', name, version }
        : { 'bom-ref': purl, type: 'library', name, version, purl }
    })
