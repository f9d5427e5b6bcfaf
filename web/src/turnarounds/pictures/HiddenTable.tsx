import styles from "./HiddenTable.module.css";

type HiddenTableProps = {
  caption: string;
  heads: readonly string[];
  /** The first cell names its row. */
  rows: readonly (readonly [string, ...(string | number)[]])[];
};

/** What a picture shows, as a table for those who listen; nothing to see. */
export function HiddenTable({ caption, heads, rows }: HiddenTableProps) {
  return (
    <div className={styles.hidden}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
