import type { ConfirmationBlock } from "../../shared/contract/booking.ts";
import type { Language } from "../../shared/contract/page.ts";
import type { Block, InlineImage, TemplateContext } from "./mail-content.ts";
import { mailTexts } from "./mail-language.ts";

/** What a mail says, for a page: its pictures are in it. */
export function shownBlocks({ blocks, images }: { blocks: Block[]; images: InlineImage[] }): ConfirmationBlock[] {
  return blocks.map((block): ConfirmationBlock => {
    if (block.kind !== "image") return block;
    const { contentId, ...image } = block;
    const png = images.find((one) => one.contentId === contentId)?.png.toString("base64") ?? "";
    return { ...image, src: `data:image/png;base64,${png}` };
  });
}

/** What templates need, in the language of the page. */
export function pageContext(
  language: Language,
  { company, publicUrl }: Pick<TemplateContext, "company" | "publicUrl">,
): TemplateContext {
  return { t: mailTexts(language), language, company, publicUrl };
}
