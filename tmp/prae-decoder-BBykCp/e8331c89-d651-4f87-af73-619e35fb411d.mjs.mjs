// ../../tmp/prae-decoder-BBykCp/e8331c89-d651-4f87-af73-619e35fb411d.mjs
import { getPriority } from "node:os";
process.on("message", async () => {
  if (getPriority() > 0) process.send({ kind: "read", texts: ["seen"], again: [] });
  const from = performance.now();
  const used = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e3;
  const before = used();
  setInterval(() => {
    while (used() - before < 0.5 * (performance.now() - from)) ;
  }, 5);
});
process.send({ kind: "ready" });
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiLi4vLi4vLi4vLi4vdG1wL3ByYWUtZGVjb2Rlci1CQnlrQ3AvZTgzMzFjODktZDY1MS00Zjg3LWFmNzMtNjE5ZTM1ZmI0MTFkLm1qcyJdLAogICJtYXBwaW5ncyI6ICI7QUFBQSxTQUFTLG1CQUFtQjtBQUFXLFFBQVEsR0FBRyxXQUFXLFlBQVk7QUFBRSxNQUFJLFlBQVksSUFBSSxFQUFHLFNBQVEsS0FBSyxFQUFFLE1BQU0sUUFBUSxPQUFPLENBQUMsTUFBTSxHQUFHLE9BQU8sQ0FBQyxFQUFFLENBQUM7QUFDckosUUFBTSxPQUFPLFlBQVksSUFBSTtBQUM3QixRQUFNLE9BQU8sT0FBTyxRQUFRLFNBQVMsRUFBRSxPQUFPLFFBQVEsU0FBUyxFQUFFLFVBQVU7QUFDM0UsUUFBTSxTQUFTLEtBQUs7QUFDcEIsY0FBWSxNQUFNO0FBQUUsV0FBTyxLQUFLLElBQUksU0FBUyxPQUFPLFlBQVksSUFBSSxJQUFJLE1BQU07QUFBQSxFQUFFLEdBQUcsQ0FBQztBQUFHLENBQUM7QUFBRyxRQUFRLEtBQUssRUFBRSxNQUFNLFFBQVEsQ0FBQzsiLAogICJuYW1lcyI6IFtdCn0K
