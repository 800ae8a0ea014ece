import { render, screen } from "@testing-library/react";
import { TaggedText } from "./tagged-text.tsx";

describe("a text with tags", () => {
  it("shows the parts where the sentence has them, in its own order", () => {
    const { container } = render(
      <TaggedText
        text="Vor <b>zweitens</b> steht <a>erstens</a>, dann nichts."
        parts={{ a: (text) => <a href="/a">{text}</a>, b: (text) => <strong>{text}</strong> }}
      />,
    );
    expect(container).toHaveTextContent("Vor zweitens steht erstens, dann nichts.");
    expect(screen.getByRole("link")).toHaveTextContent("erstens");
    expect(screen.getByText("zweitens").tagName).toBe("STRONG");
  });

  it("leaves an unknown tag's text as it is", () => {
    const { container } = render(<TaggedText text="Nur <i>Text</i>" parts={{}} />);
    expect(container).toHaveTextContent("Nur Text");
  });
});
