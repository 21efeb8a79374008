/** How `svc … --help` looks: the whole description, its paragraphs wrapped to the terminal. */
import { CommandHelp, Help } from '@oclif/core/help'

export class SvcCommandHelp extends CommandHelp {
  /** oclif repeats the summary here, or keeps the last line only. */
  protected override description(): string | undefined {
    const { description } = this.command
    return description ? this.wrap(paragraphs(description)) : undefined
  }
}

export default class SvcHelp extends Help {
  protected override CommandHelpClass = SvcCommandHelp
}

/** Joins the lines of a sentence, which sources break where they are wide enough. */
export const paragraphs = (text: string): string => text.replace(/([^.:!?`\n])\n(?=\S)/g, '$1 ')
