import { fireEvent, screen } from "@testing-library/react";
import { renderIn } from "../../testing/render.tsx";
import { OrderCard } from "./order-card.tsx";

it.each([
  ["de", "drücken Sie noch einmal"],
  ["en", "press again"],
] as const)(
  "%s: an order that was pressed before its sum could be read is asked for once more",
  (language, sentence) => {
    const order = jest.fn((event: Event) => event.preventDefault());
    renderIn(
      language,
      <form onSubmit={({ nativeEvent }) => order(nativeEvent)}>
        <OrderCard isBusy={false} isSlow={false} slow="slow" notice={null} />
      </form>,
    );
    const button = screen.getByRole("button");
    // As the loader presses it again.
    button.dataset["noted"] = "again";
    fireEvent.click(button);
    expect(screen.getByRole("status")).toHaveTextContent(sentence);
    expect(order).not.toHaveBeenCalled();
    delete button.dataset["noted"];
    fireEvent.click(button);
    expect(order).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  },
);
