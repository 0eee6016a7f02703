import figures from '#web/ui/ScrollableTable.module.css';
import { ScrollableTable } from '#web/ui/ScrollableTable.tsx';
import { FirmTable } from './FirmTable.tsx';
import { LineTable } from './LineTable.tsx';
import { State } from './State.tsx';

export default function TablesSection() {
  return (
    <>
      <State name="Money, 10,482 lines loaded">
        <LineTable id="gallery lines" caption="Payments" captionHidden total={10_482} loaded={10_482} />
      </State>
      <State name="Stacked on a phone, page by page">
        <LineTable id="gallery pages" caption="Payments by page" total={130} loaded={50} phone="stacked" more="works" />
      </State>
      <State name="Firms, nothing to choose">
        <FirmTable />
      </State>
      <State name="The next page fails">
        <LineTable id="gallery next fails" caption="Payments of May" total={130} loaded={2} more="fails" />
      </State>
      <State name="The next page is on its way">
        <LineTable id="gallery next waits" caption="Payments of June" total={130} loaded={2} more="waits" />
      </State>
      <State name="Loading">
        <LineTable id="gallery loading" caption="Payments of July" total={0} loaded={undefined} />
      </State>
      <State name="Empty">
        <LineTable id="gallery empty" caption="Payments of October" total={0} loaded={0} />
      </State>
      <State name="Failed">
        <LineTable id="gallery failed" caption="Payments of August" total={0} loaded={undefined} failed />
      </State>
      <State name="Figures that scroll where there is no room">
        <ScrollableTable label="Goals">
          <caption>Goals</caption>
          <thead>
            <tr>
              <th scope="col">Group</th>
              <th scope="col" className={figures.number}>
                Goal
              </th>
              <th scope="col" className={figures.number}>
                Confirmed
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Minority business enterprises</th>
              <td className={figures.number}>$1,250,000.00</td>
              <td className={figures.number}>$61,904.10</td>
            </tr>
          </tbody>
        </ScrollableTable>
      </State>
    </>
  );
}
